import { m } from "./i18n/messages/messages.js";
import type { Language } from "./storefront.ts";

type Text = (inputs?: object, options?: { locale?: Language }) => string;
/** How a case ends: by the action its text names, or when staff say it is done. */
type Row = { means: Text; todo: Text; ends: "action" | "note" };

const action = (means: Text, todo: Text): Row => ({ means, todo, ends: "action" });
const note = (means: Text, todo: Text): Row => ({ means, todo, ends: "note" });

export const caseKinds = {
  "payment-returned": action(m.case_payment_returned, m.case_payment_returned_todo),
  "payment-late": action(m.case_payment_late, m.case_payment_late_todo),
  "payment-amount": action(m.case_payment_amount, m.case_payment_amount_todo),
  "payment-currency": action(m.case_payment_currency, m.case_payment_currency_todo),
  "payment-reference": action(m.case_payment_reference, m.case_payment_reference_todo),
  "payment-refunded-in-part": action(m.case_payment_refunded_in_part, m.case_payment_refunded_in_part_todo),
  "payment-surplus": note(m.case_payment_surplus, m.case_payment_surplus_todo),
  "payment-unknown": note(m.case_payment_unknown, m.case_payment_unknown_todo),
  "payment-open": note(m.case_payment_open, m.case_payment_open_todo),
  "refund-refused": action(m.case_refund_refused, m.case_refund_refused_todo),
  "refund-unknown": action(m.case_refund_unknown, m.case_refund_unknown_todo),
  "refund-to-agree": note(m.case_refund_to_agree, m.case_refund_to_agree_todo),
  "certificate-not-issued": action(m.case_certificate_not_issued, m.case_certificate_not_issued_todo),
  "certificate-used": note(m.case_certificate_used, m.case_certificate_used_todo),
  "bank-receipt": action(m.case_bank_receipt, m.case_bank_receipt_todo),
  "landing-request": note(m.case_landing_request, m.case_landing_request_todo),
  "points-too-few": note(m.case_points_too_few, m.case_points_too_few_todo),
  "points-stale": note(m.case_points_stale, m.case_points_stale_todo),
  "receipt-refused": action(m.case_receipt_refused, m.case_receipt_refused_todo),
  "marking-missing": note(m.case_marking_missing, m.case_marking_missing_todo),
  "parcel-by-hand": note(m.case_parcel_by_hand, m.case_parcel_by_hand_todo),
  "parcel-refused": note(m.case_parcel_refused, m.case_parcel_refused_todo),
  "parcel-not-found": note(m.case_parcel_not_found, m.case_parcel_not_found_todo),
  "parcel-twice": note(m.case_parcel_twice, m.case_parcel_twice_todo),
  "parcel-to-stop": note(m.case_parcel_to_stop, m.case_parcel_to_stop_todo),
  "parcel-to-repack": note(m.case_parcel_to_repack, m.case_parcel_to_repack_todo),
  "parcel-to-recall": note(m.case_parcel_to_recall, m.case_parcel_to_recall_todo),
  "parcel-unwanted": note(m.case_parcel_unwanted, m.case_parcel_unwanted_todo),
  "parcel-not-delivered": note(m.case_parcel_not_delivered, m.case_parcel_not_delivered_todo),
  "parcel-contradicted": note(m.case_parcel_contradicted, m.case_parcel_contradicted_todo),
  "point-unknown": note(m.case_point_unknown, m.case_point_unknown_todo),
  "parcel-in-part": note(m.case_parcel_in_part, m.case_parcel_in_part_todo),
  "calendar-missing": note(m.case_calendar_missing, m.case_calendar_missing_todo),
  "courier-full": note(m.case_courier_full, m.case_courier_full_todo),
  "collected-unknown": note(m.case_collected_unknown, m.case_collected_unknown_todo),
  "collected-unwanted": note(m.case_collected_unwanted, m.case_collected_unwanted_todo),
  "collected-differs": note(m.case_collected_differs, m.case_collected_differs_todo),
  "approval-due": action(m.case_approval_due, m.case_approval_due_todo),
  "cancel-requested": action(m.case_cancel_requested, m.case_cancel_requested_todo),
  "return-asked": action(m.case_return_asked, m.case_return_asked_todo),
  "return-to-pay": action(m.case_return_to_pay, m.case_return_to_pay_todo),
  referral: action(m.case_referral, m.case_referral_todo),
  "balance-change": action(m.case_balance_change, m.case_balance_change_todo),
  withdrawal: action(m.case_withdrawal, m.case_withdrawal_todo),
  "goods-held": note(m.case_goods_held, m.case_goods_held_todo),
  "stock-shortage": action(m.case_stock_shortage, m.case_stock_shortage_todo),
  "rates-stale": note(m.case_rates_stale, m.case_rates_stale_todo),
  "rate-jump": action(m.case_rate_jump, m.case_rate_jump_todo),
  "rate-cross": action(m.case_rate_cross, m.case_rate_cross_todo),
  "1c-canceled": note(m.case_onec_canceled, m.case_onec_canceled_todo),
  "1c-lines": note(m.case_onec_lines, m.case_onec_lines_todo),
  "1c-terms": note(m.case_onec_terms, m.case_onec_terms_todo),
  "1c-state": note(m.case_onec_state, m.case_onec_state_todo),
} as const satisfies Record<string, Row>;
export type CaseKind = keyof typeof caseKinds;

/** Payments received that don't match what was requested. */
export const mismatchKinds = [
  "payment-amount",
  "payment-currency",
  "payment-reference",
  "payment-refunded-in-part",
] as const satisfies readonly CaseKind[];
