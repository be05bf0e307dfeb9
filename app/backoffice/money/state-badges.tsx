import type { WithdrawalState } from "#app/money/withdrawals/withdrawal.ts";
import type { PaymentState } from "#app/payments/payment.ts";
import type { ReceiptState } from "#app/payments/receipts/receipts.queries.server.ts";
import type { Sign } from "../list/list-face.ts";
import { Badge } from "../shell/page.tsx";
import { paymentSign, type RefundState, receiptSign, refundSign, withdrawalSign } from "./state-words.ts";

const shown = ({ tone, says }: Sign) => <Badge tone={tone}>{says}</Badge>;
export const PaymentBadge = ({ state }: { state: PaymentState }) => shown(paymentSign(state));
export const ReceiptBadge = ({ state }: { state: ReceiptState }) => shown(receiptSign(state));
export const WithdrawalBadge = ({ state }: { state: WithdrawalState }) => shown(withdrawalSign(state));
export const RefundBadge = ({ state }: { state: RefundState }) => shown(refundSign(state));
