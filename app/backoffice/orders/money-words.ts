import { m } from "#app/foundation/i18n/messages/messages.js";
import type { PaymentState } from "#app/payments/payment.ts";

export const paymentStateNames = {
  created: m.desk_pay_created,
  pending: m.desk_pay_pending,
  held: m.desk_pay_held,
  paid: m.desk_pay_paid,
  "partially-refunded": m.desk_pay_partly,
  refunded: m.desk_pay_refunded,
  failed: m.desk_pay_failed,
  expired: m.desk_pay_expired,
  canceled: m.desk_pay_canceled,
  review: m.desk_pay_review,
} satisfies Record<PaymentState, () => string>;

const causes: Record<string, () => string> = {
  order: m.desk_cause_order,
  "order-paid": m.desk_cause_paid,
  "top-up": m.desk_cause_top_up,
  "order-release": m.desk_cause_release,
  refund: m.desk_cause_refund,
  reduction: m.desk_cause_reduction,
  "reduction-back": m.desk_cause_reduction_back,
  cashback: m.desk_cause_cashback,
  "cashback-back": m.desk_cause_cashback_back,
  late: m.desk_cause_late,
  "late-refund": m.desk_cause_late_refund,
  "payment-lost": m.desk_cause_lost,
  certificate: m.desk_cause_certificate,
  "bank-receipt": m.desk_cause_bank_receipt,
  "bank-receipt-out": m.desk_cause_bank_receipt_out,
  "balance-change": m.desk_cause_balance_change,
  withdrawal: m.desk_cause_withdrawal,
  opening: m.desk_cause_opening,
  referral: m.desk_cause_referral,
  "referral-back": m.desk_cause_referral_back,
  birthday: m.desk_cause_birthday,
  erasure: m.desk_cause_erasure,
};
/** Causes of later versions are shown as they are. */
export const causeName = (cause: string): string => (Object.hasOwn(causes, cause) ? causes[cause]!() : cause);

/** Money received is above zero, as people count it; other accounts are kept so already. */
export const seenByShop = (account: string, minor: number): number => (account === "money" ? -minor : minor);

const accounts: Record<string, () => string> = {
  money: m.desk_account_money,
  goods: m.desk_account_goods,
  delivery: m.desk_account_delivery,
  refunds: m.desk_account_refunds,
  certificates: m.desk_account_certificates,
  unclaimed: m.desk_account_unclaimed,
  shop: m.desk_account_shop,
  bonus: m.desk_account_bonus,
  advance: m.desk_account_advance,
  deposit: m.desk_account_deposit,
  withdrawal: m.desk_account_withdrawal,
};
export const accountName = (account: string, isShops: boolean): string => {
  const name = accounts[account]?.() ?? account;
  return isShops ? name : m.desk_account_of_buyer({ account: name });
};

/** A payment as people call it: what a balance paid has no reference of a bank. */
export function paymentName(ownRef: string): string {
  const [, number, balance] = /^(.+)-(advance|deposit)$/.exec(ownRef) ?? [];
  return number && balance ? `${number}, ${accountName(balance, true)}` : ownRef;
}
