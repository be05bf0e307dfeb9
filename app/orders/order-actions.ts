import { paymentMethods } from "#app/foundation/records.ts";
import { canTransition, type OrderStatus } from "#app/foundation/states/order-status.ts";
import { isPaidFor, type PaymentStatus } from "#app/foundation/states/payment-status.ts";
import { isInvoice, type PaymentType } from "#app/foundation/storefront.ts";
import { type Day, daysBetween } from "#app/foundation/time/day.ts";

export const orderActions = ["repeat", "cancel", "invoice", "return", "delete"] as const;
export type OrderAction = (typeof orderActions)[number];

export type OrderForActions = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  typePayment: PaymentType;
  /** The payment amount [PRC-11]. */
  totalMinor: number;
  isCertificate: boolean;
  /** In the buyer's region [ORD-12]; null = not delivered. */
  deliveredOn: Day | null;
  isHidden: boolean;
  /** Pieces that neither are back nor spoken for by a return, and those that a return speaks for. */
  piecesLeft: number;
  piecesComing: number;
};
export const kindsOfReturn = ["new", "failed"] as const;
export type ReturnKind = (typeof kindsOfReturn)[number];

/** Days of return from delivery, for a new item and for one that failed in use [ORD-06]. */
export const returnDays: Record<ReturnKind, number> = { new: 14, failed: 365 };

/** Why an action is not there. */
export type ActionRefusal =
  | "asked-already"
  | "on-its-way"
  | "over"
  | "not-delivered"
  | "too-late"
  | "not-paid"
  | "no-invoice"
  | "not-priced"
  | "still-open"
  | "made-anew";

/** Where nothing is under way any more. */
export const closed: readonly OrderStatus[] = ["canceled-by-client", "expired", "done", "returned"];
const withoutInvoice: readonly OrderStatus[] = ["canceled-by-client", "cancel-requested", "expired", "returned"];
const notBegun: readonly OrderStatus[] = ["needs-approval", "not-paid", "paid", "awaiting-processing"];
const broughtByHand = (type: PaymentType): boolean => paymentMethods[type].paidIn === null;

type ForCancelling = Pick<OrderForActions, "status" | "paymentStatus" | "typePayment" | "totalMinor">;

/**
 * What the customer's cancelling leads to: at once until assembling begins, if what was paid goes back by itself; else a request to staff;
 * null = too late.
 */
export function cancelLeadsTo({ status, paymentStatus, typePayment, totalMinor }: ForCancelling): OrderStatus | null {
  if (status === "cancel-requested") return null;
  const needsAPerson = isPaidFor(paymentStatus) && totalMinor > 0 && broughtByHand(typePayment);
  const to = notBegun.includes(status) && !needsAPerson ? "canceled-by-client" : "cancel-requested";
  return canTransition(status, to) ? to : null;
}

/**
 * Days left for goods to come back, for each reason: 0 = today is the last; null = it is over. They run to the end of day 14 or 365, the day of
 * delivery excluded [ORD-06] [ORD-12].
 */
export function returnDaysLeft(deliveredOn: Day, today: Day): Record<ReturnKind, number | null> {
  const left = (kind: ReturnKind) => {
    const days = returnDays[kind] - daysBetween(deliveredOn, today);
    return days < 0 ? null : days;
  };
  return { new: left("new"), failed: left("failed") };
}

/** Reasons for which goods can still come back. */
export const returnKinds = (deliveredOn: Day, today: Day): ReturnKind[] => {
  const left = returnDaysLeft(deliveredOn, today);
  return kindsOfReturn.filter((kind) => left[kind] !== null);
};

/** Why an order has no invoice to be sent; null where it has. */
export function invoiceRefusal({
  typePayment,
  status,
  totalMinor,
}: Pick<OrderForActions, "typePayment" | "status" | "totalMinor">): "no-invoice" | "not-priced" | "over" | null {
  if (!isInvoice(typePayment)) return "no-invoice";
  if (status === "needs-approval") return "not-priced";
  return withoutInvoice.includes(status) || totalMinor === 0 ? "over" : null;
}

/** The one table of what can be done with an order: null = it can. */
const refusals: Record<OrderAction, (order: OrderForActions, today: Day) => ActionRefusal | null> = {
  repeat: ({ isCertificate }) => (isCertificate ? "made-anew" : null),
  cancel: (order) => {
    if (cancelLeadsTo(order)) return null;
    if (order.status === "cancel-requested") return "asked-already";
    return closed.includes(order.status) ? "over" : "on-its-way";
  },
  invoice: (order) => invoiceRefusal(order),
  return: ({ status, paymentStatus, deliveredOn, isCertificate, piecesLeft, piecesComing }, today) => {
    if (isCertificate) return "made-anew";
    if (status !== "done" || deliveredOn === null) return closed.includes(status) ? "over" : "not-delivered";
    if (piecesLeft === 0) return piecesComing > 0 ? "asked-already" : "over";
    if (!isPaidFor(paymentStatus)) return "not-paid";
    return returnKinds(deliveredOn, today).length > 0 ? null : "too-late";
  },
  delete: ({ status, isHidden }) => {
    if (!closed.includes(status)) return "still-open";
    return isHidden ? "over" : null;
  },
};

/** Why the action is not there; null where it is. `today` is the buyer's day [ORD-05]. */
export const refusalOf = (action: OrderAction, order: OrderForActions, today: Day): ActionRefusal | null => refusals[action](order, today);

/** Exactly the actions to show and to accept. */
export const actionsAllowed = (order: OrderForActions, today: Day): OrderAction[] =>
  orderActions.filter((action) => refusalOf(action, order, today) === null);
