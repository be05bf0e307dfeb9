import type { PaymentType } from "#app/foundation/storefront.ts";
import { addDays, type Day } from "#app/foundation/time/day.ts";
import { canTransition, type OrderStatus } from "./order-status.ts";
import type { PaymentStatus } from "./payment-status.ts";

export const orderActions = ["repeat", "cancel", "invoice", "return", "delete"] as const;
export type OrderAction = (typeof orderActions)[number];

export type OrderForActions = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  typePayment: PaymentType;
  /** In the buyer's region [ORD-12]; null = not delivered. */
  deliveredOn: Day | null;
  isHidden: boolean;
};
export type ReturnKind = "new" | "failed";

/** Days of return from delivery, for a new item and for one that failed in use [ORD-06]. */
export const returnDays: Record<ReturnKind, number> = { new: 14, failed: 365 };

const closed: readonly OrderStatus[] = ["canceled-by-client", "expired", "done", "returned"];
const withoutInvoice: readonly OrderStatus[] = ["canceled-by-client", "cancel-requested", "expired", "returned"];

/** What the customer's cancelling leads to: at once while nothing is paid or packed, else a request to staff; null = too late. */
export function cancelLeadsTo({ status, paymentStatus }: Pick<OrderForActions, "status" | "paymentStatus">): OrderStatus | null {
  if (status === "cancel-requested") return null;
  const unpaid = paymentStatus === "not-paid" || paymentStatus === "failed";
  const to = unpaid && canTransition(status, "canceled-by-client") ? "canceled-by-client" : "cancel-requested";
  return canTransition(status, to) ? to : null;
}

/** Reasons for which goods can still come back; days run to the end of day 14 or 365, the day of delivery excluded [ORD-06] [ORD-12]. */
export const returnKinds = (deliveredOn: Day, today: Day): ReturnKind[] =>
  (["new", "failed"] as const).filter((kind) => today <= addDays(deliveredOn, returnDays[kind]));

const allowed: Record<OrderAction, (order: OrderForActions, today: Day) => boolean> = {
  repeat: () => true,
  cancel: (order) => cancelLeadsTo(order) !== null,
  invoice: ({ typePayment, status }) => typePayment === "bank-transfer" && !withoutInvoice.includes(status),
  return: ({ status, deliveredOn }, today) => status === "done" && deliveredOn !== null && returnKinds(deliveredOn, today).length > 0,
  delete: ({ status, isHidden }) => closed.includes(status) && !isHidden,
};

/** Exactly the actions to show and to accept; `today` is the buyer's day [ORD-05]. */
export const actionsAllowed = (order: OrderForActions, today: Day): OrderAction[] =>
  orderActions.filter((action) => allowed[action](order, today));
