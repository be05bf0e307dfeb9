import { m } from "#app/foundation/i18n/messages/messages.js";
import type { WithdrawalState } from "#app/money/withdrawals/withdrawal.ts";
import type { PaymentState } from "#app/payments/payment.ts";
import type { ReceiptState } from "#app/payments/receipts/receipts.queries.server.ts";
import { Badge } from "../shell/page.tsx";

type Tone = "plain" | "good" | "wait" | "bad";
type Words = readonly [Tone, () => string];

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
const refunds: Record<"asked" | "done" | "refused", Words> = {
  asked: ["wait", m.desk_back_asked],
  done: ["good", m.desk_back_done],
  refused: ["bad", m.desk_back_refused],
};

const shown = ([tone, words]: Words) => <Badge tone={tone}>{words()}</Badge>;
export const PaymentBadge = ({ state }: { state: PaymentState }) => shown(payments[state]);
export const ReceiptBadge = ({ state }: { state: ReceiptState }) => shown(receipts[state]);
export const WithdrawalBadge = ({ state }: { state: WithdrawalState }) => shown(withdrawals[state]);
export const RefundBadge = ({ state }: { state: "asked" | "done" | "refused" }) => shown(refunds[state]);
