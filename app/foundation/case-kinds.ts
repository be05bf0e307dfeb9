import { m } from "./i18n/messages/messages.js";
import type { Language } from "./storefront.ts";

type Text = (inputs?: object, options?: { locale?: Language }) => string;
/** How a case ends: by the action its text names, or when staff say it is done. */
type Row = { means: Text; todo: Text; ends: "deed" | "word" };

const deed = (means: Text, todo: Text): Row => ({ means, todo, ends: "deed" });
const word = (means: Text, todo: Text): Row => ({ means, todo, ends: "word" });

export const caseKinds = {
  "payment-returned": deed(m.case_payment_returned, m.case_payment_returned_todo),
  "payment-late": deed(m.case_payment_late, m.case_payment_late_todo),
  "payment-amount": deed(m.case_payment_amount, m.case_payment_amount_todo),
  "payment-currency": deed(m.case_payment_currency, m.case_payment_currency_todo),
  "payment-reference": deed(m.case_payment_reference, m.case_payment_reference_todo),
  "payment-refunded-in-part": deed(m.case_payment_refunded_in_part, m.case_payment_refunded_in_part_todo),
  "payment-surplus": word(m.case_payment_surplus, m.case_payment_surplus_todo),
  "payment-unknown": word(m.case_payment_unknown, m.case_payment_unknown_todo),
  "payment-open": word(m.case_payment_open, m.case_payment_open_todo),
  "refund-refused": deed(m.case_refund_refused, m.case_refund_refused_todo),
  "refund-unknown": deed(m.case_refund_unknown, m.case_refund_unknown_todo),
  "refund-to-agree": word(m.case_refund_to_agree, m.case_refund_to_agree_todo),
  "certificate-not-issued": deed(m.case_certificate_not_issued, m.case_certificate_not_issued_todo),
  "certificate-used": word(m.case_certificate_used, m.case_certificate_used_todo),
  "bank-receipt": deed(m.case_bank_receipt, m.case_bank_receipt_todo),
  "landing-request": word(m.case_landing_request, m.case_landing_request_todo),
  "points-too-few": word(m.case_points_too_few, m.case_points_too_few_todo),
  "points-stale": word(m.case_points_stale, m.case_points_stale_todo),
  "receipt-refused": deed(m.case_receipt_refused, m.case_receipt_refused_todo),
  "marking-missing": word(m.case_marking_missing, m.case_marking_missing_todo),
  "parcel-by-hand": word(m.case_parcel_by_hand, m.case_parcel_by_hand_todo),
  "parcel-refused": word(m.case_parcel_refused, m.case_parcel_refused_todo),
  "parcel-twice": word(m.case_parcel_twice, m.case_parcel_twice_todo),
  "parcel-to-stop": word(m.case_parcel_to_stop, m.case_parcel_to_stop_todo),
  "parcel-not-delivered": word(m.case_parcel_not_delivered, m.case_parcel_not_delivered_todo),
  "parcel-contradicted": word(m.case_parcel_contradicted, m.case_parcel_contradicted_todo),
  "point-unknown": word(m.case_point_unknown, m.case_point_unknown_todo),
  "parcel-in-part": word(m.case_parcel_in_part, m.case_parcel_in_part_todo),
  "calendar-missing": word(m.case_calendar_missing, m.case_calendar_missing_todo),
  "courier-full": word(m.case_courier_full, m.case_courier_full_todo),
  "collected-unknown": word(m.case_collected_unknown, m.case_collected_unknown_todo),
  "collected-unwanted": word(m.case_collected_unwanted, m.case_collected_unwanted_todo),
  "collected-differs": word(m.case_collected_differs, m.case_collected_differs_todo),
  "approval-due": deed(m.case_approval_due, m.case_approval_due_todo),
  "cancel-requested": deed(m.case_cancel_requested, m.case_cancel_requested_todo),
  "return-asked": deed(m.case_return_asked, m.case_return_asked_todo),
  "return-to-pay": deed(m.case_return_to_pay, m.case_return_to_pay_todo),
  referral: deed(m.case_referral, m.case_referral_todo),
  withdrawal: deed(m.case_withdrawal, m.case_withdrawal_todo),
  "goods-held": word(m.case_goods_held, m.case_goods_held_todo),
  "rates-stale": word(m.case_rates_stale, m.case_rates_stale_todo),
  "rate-jump": deed(m.case_rate_jump, m.case_rate_jump_todo),
  "rate-cross": deed(m.case_rate_cross, m.case_rate_cross_todo),
  "1c-canceled": word(m.case_onec_canceled, m.case_onec_canceled_todo),
  "1c-lines": word(m.case_onec_lines, m.case_onec_lines_todo),
  "1c-terms": word(m.case_onec_terms, m.case_onec_terms_todo),
  "1c-state": word(m.case_onec_state, m.case_onec_state_todo),
} as const satisfies Record<string, Row>;
export type CaseKind = keyof typeof caseKinds;

/** Payments received that don't match what was requested. */
export const mismatchKinds = [
  "payment-amount",
  "payment-currency",
  "payment-reference",
  "payment-refunded-in-part",
] as const satisfies readonly CaseKind[];
