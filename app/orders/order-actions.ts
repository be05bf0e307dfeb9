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
  paymentType: PaymentType;
  /** The payment amount [PRC-11]. */
  totalMinor: number;
  isCertificate: boolean;
  /** In the buyer's time zone [ORD-12]; null = not delivered. */
  deliveredOn: Day | null;
  isHidden: boolean;
  piecesLeft: number;
  piecesComing: number;
};
export const kindsOfReturn = ["new", "failed"] as const;
export type ReturnKind = (typeof kindsOfReturn)[number];

export const returnDays: Record<ReturnKind, number> = { new: 14, failed: 365 };

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
  | "certificate";

export const closed: readonly OrderStatus[] = ["canceled-by-client", "expired", "done", "returned"];
const withoutInvoice: readonly OrderStatus[] = ["canceled-by-client", "cancel-requested", "expired", "returned"];
const notBegun: readonly OrderStatus[] = ["needs-approval", "not-paid", "paid", "awaiting-processing"];
const broughtByHand = (type: PaymentType): boolean => paymentMethods[type].paidIn === null;

type ForCancelling = Pick<OrderForActions, "status" | "paymentStatus" | "paymentType" | "totalMinor">;

/** What cancelling does: immediate until assembly if refunds are automatic, else a request; null = too late. */
export function cancelLeadsTo({ status, paymentStatus, paymentType, totalMinor }: ForCancelling): OrderStatus | null {
  if (status === "cancel-requested") return null;
  const needsAPerson = isPaidFor(paymentStatus) && totalMinor > 0 && broughtByHand(paymentType);
  const to = notBegun.includes(status) && !needsAPerson ? "canceled-by-client" : "cancel-requested";
  return canTransition(status, to) ? to : null;
}

/** Days left to return by reason: 0 = today is the last, null = over. Counted from the day after delivery [ORD-06] [ORD-12]. */
export function returnDaysLeft(deliveredOn: Day, today: Day): Record<ReturnKind, number | null> {
  const left = (kind: ReturnKind) => {
    const days = returnDays[kind] - daysBetween(deliveredOn, today);
    return days < 0 ? null : days;
  };
  return { new: left("new"), failed: left("failed") };
}

export const returnKinds = (deliveredOn: Day, today: Day): ReturnKind[] => {
  const left = returnDaysLeft(deliveredOn, today);
  return kindsOfReturn.filter((kind) => left[kind] !== null);
};

export function invoiceRefusal({
  paymentType,
  status,
  totalMinor,
}: Pick<OrderForActions, "paymentType" | "status" | "totalMinor">): "no-invoice" | "not-priced" | "over" | null {
  if (!isInvoice(paymentType)) return "no-invoice";
  if (status === "needs-approval") return "not-priced";
  return withoutInvoice.includes(status) || totalMinor === 0 ? "over" : null;
}

const refusals: Record<OrderAction, (order: OrderForActions, today: Day) => ActionRefusal | null> = {
  repeat: ({ isCertificate }) => (isCertificate ? "certificate" : null),
  cancel: (order) => {
    if (cancelLeadsTo(order)) return null;
    if (order.status === "cancel-requested") return "asked-already";
    return closed.includes(order.status) ? "over" : "on-its-way";
  },
  invoice: (order) => invoiceRefusal(order),
  return: ({ status, paymentStatus, deliveredOn, isCertificate, piecesLeft, piecesComing }, today) => {
    if (isCertificate) return "certificate";
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

/** Null = allowed. `today` is the buyer's day [ORD-05]. */
export const refusalOf = (action: OrderAction, order: OrderForActions, today: Day): ActionRefusal | null => refusals[action](order, today);

export const actionsAllowed = (order: OrderForActions, today: Day): OrderAction[] =>
  orderActions.filter((action) => refusalOf(action, order, today) === null);
