import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import { isInvoice, type PaymentType } from "#app/foundation/storefront.ts";
import { answerBy } from "#app/orders/answer-by.ts";
import { firstHold } from "#app/orders/hold.ts";
import type { HoldKind } from "#app/orders/holds/measures.ts";
import { keptUntil } from "#app/payments/invoices/invoice.ts";

/** Who orders by phone pays by a link, when they get to it. */
const LINK_MS = 24 * 3_600_000;

/** Until when goods are kept for a new order; null: not for payment. */
export function holdOf(kind: HoldKind | null, now: Date, isByPhone: boolean): Date | null {
  if (kind === "to-approve") return answerBy(now);
  if (kind === "by-invoice") return keptUntil(now);
  if (kind !== "online") return null;
  return isByPhone ? new Date(now.getTime() + LINK_MS) : firstHold(now);
}

export function holdKindOf(status: OrderStatus, paymentType: PaymentType): HoldKind | null {
  if (status === "paid") return null;
  if (status === "needs-approval") return "to-approve";
  if (status !== "not-paid") return "on-receipt";
  return isInvoice(paymentType) ? "by-invoice" : "online";
}
