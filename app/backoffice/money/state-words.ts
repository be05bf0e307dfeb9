import { m } from "#app/foundation/i18n/messages/messages.js";
import type { CertificateState } from "#app/gifts/certificate.ts";
import type { WithdrawalState } from "#app/money/withdrawals/withdrawal.ts";
import type { PaymentState } from "#app/payments/payment.ts";
import type { ReceiptState } from "#app/payments/receipts/receipts.queries.server.ts";
import type { Sign } from "../list/list-face.ts";

type Words = readonly [Sign["tone"], () => string];
export type RefundState = "waiting" | "asked" | "done" | "refused";
export type InvoiceState = "open" | "paid" | "over" | "refunded";

const payments: Record<PaymentState, Words> = {
  created: ["plain", m.desk_payment_created],
  pending: ["wait", m.desk_payment_pending],
  held: ["wait", m.desk_payment_held],
  paid: ["good", m.desk_payment_paid],
  "partially-refunded": ["plain", m.desk_payment_part_back],
  refunded: ["plain", m.desk_payment_back],
  failed: ["bad", m.desk_payment_failed],
  expired: ["plain", m.desk_payment_expired],
  canceled: ["plain", m.desk_payment_canceled],
  review: ["bad", m.desk_payment_review],
};
const receipts: Record<ReceiptState, Words> = {
  "not-due": ["plain", m.desk_money_receipt_not_due],
  waiting: ["wait", m.desk_money_receipt_waiting],
  sent: ["wait", m.desk_money_receipt_sent],
  done: ["good", m.desk_money_receipt_done],
  refused: ["bad", m.desk_money_receipt_refused],
};
const withdrawals: Record<WithdrawalState, Words> = {
  held: ["wait", m.desk_out_held],
  paid: ["good", m.desk_out_paid],
  refused: ["bad", m.desk_out_refused],
  returned: ["bad", m.desk_out_returned],
};
const refunds: Record<RefundState, Words> = {
  waiting: ["wait", m.desk_back_to_agree],
  asked: ["wait", m.desk_back_asked],
  done: ["good", m.desk_back_done],
  refused: ["bad", m.desk_back_refused],
};
const invoices: Record<InvoiceState, Words> = {
  open: ["wait", m.desk_invoice_open],
  paid: ["good", m.desk_payment_paid],
  over: ["plain", m.desk_invoice_over],
  refunded: ["plain", m.desk_payment_back],
};
const certificates: Record<CertificateState, Words> = {
  unpaid: ["plain", m.desk_gift_unpaid],
  waiting: ["wait", m.desk_gift_waiting],
  stuck: ["bad", m.desk_gift_stuck],
  sending: ["wait", m.desk_gift_sending],
  sent: ["good", m.desk_gift_sent],
  "not-issued": ["bad", m.desk_gift_bounced],
  activated: ["good", m.desk_gift_activated],
  void: ["plain", m.desk_gift_void],
};

const sign = ([tone, says]: Words): Sign => ({ tone, says: says() });
export const paymentSign = (state: PaymentState): Sign => sign(payments[state]);
export const receiptSign = (state: ReceiptState): Sign => sign(receipts[state]);
export const withdrawalSign = (state: WithdrawalState): Sign => sign(withdrawals[state]);
export const refundSign = (state: RefundState): Sign => sign(refunds[state]);
export const invoiceSign = (state: InvoiceState): Sign => sign(invoices[state]);
export const certificateSign = (state: CertificateState): Sign => sign(certificates[state]);

export const paymentStates = Object.keys(payments) as PaymentState[];
export const receiptStates = Object.keys(receipts) as ReceiptState[];
export const withdrawalStates = Object.keys(withdrawals) as WithdrawalState[];
export const refundStates = Object.keys(refunds) as RefundState[];
/** Of an invoice, by its order. */
export function invoiceStateOf({ status, payment_status }: Readonly<Record<string, unknown>>): InvoiceState {
  if (payment_status === "not-paid" || payment_status === "failed") return status === "not-paid" ? "open" : "over";
  return payment_status === "refunded" ? "refunded" : "paid";
}
