import type { PaymentStatus } from "#app/foundation/states/payment-status.ts";
import { wasPaid } from "#app/foundation/states/payment-status.ts";
import { isCertificate, type Order } from "#app/orders/order.ts";
import { cancelLeadsTo, closed } from "#app/orders/order-actions.ts";
import { type ActionRefusal, away, movesGoods, needsCodes, type StaffAction, staffActions, whyBlocked } from "../staff-actions.ts";

/** What staff may do to a whole order, in the order of its life. */
export const orderActs = ["approve", "decline", "release", ...staffActions, "cancel", "grant", "keep", "refund", "capture"] as const;
export type OrderAct = (typeof orderActs)[number];
export type ActBlock =
  | ActionRefusal
  | "not_waiting"
  | "not_asked"
  | "asked"
  | "too_late"
  | "paid_for"
  | "nothing_paid"
  | "all_back"
  | "no_codes";

export type Worked = Pick<Order, "status" | "paymentStatus" | "paymentType" | "delivery" | "lines" | "totalMinor"> & {
  /** Marked lines whose pieces have no code. */
  lacking: number;
  /** A change waits for the buyer. */
  isChanging: boolean;
  /** Something of its money or goods can still go back. */
  hasLeft: boolean;
};

/** Why an act is impossible now, for all of them: the screen shows each with its reason. */
export function blocksOf(order: Worked): Record<OrderAct, ActBlock | null> {
  const { status } = order;
  const isWaiting = status === "needs-approval" ? null : "not_waiting";
  const isAsked = status === "cancel-requested" ? null : "not_asked";
  const moves = Object.fromEntries(staffActions.map((action) => [action, blockOf(action, order)])) as Record<StaffAction, ActBlock | null>;
  return {
    ...moves,
    approve: isWaiting,
    decline: isWaiting,
    release: releaseBlock(order),
    cancel: status === "cancel-requested" ? "asked" : cancelLeadsTo(order) ? null : "too_late",
    grant: isAsked,
    keep: isAsked,
    refund: refundBlock(order),
    capture: captureBlock(order),
  };
}

const blockOf = (action: StaffAction, order: Worked): ActBlock | null =>
  whyBlocked(action, order) ??
  (order.isChanging && movesGoods(action) ? "change_waits" : null) ??
  (needsCodes(action, order) && order.lacking > 0 ? "codes" : null);

function releaseBlock({ status, paymentStatus }: Worked): ActBlock | null {
  if (wasPaid(paymentStatus)) return "paid_for";
  return status === "not-paid" || status === "needs-approval" || status === "awaiting-processing" ? null : "elsewhere";
}

function refundBlock({ paymentStatus, hasLeft }: { paymentStatus: PaymentStatus; hasLeft: boolean }): ActBlock | null {
  if (!wasPaid(paymentStatus)) return "nothing_paid";
  return hasLeft ? null : "all_back";
}

function captureBlock(order: Worked): ActBlock | null {
  if (!order.lines.some(({ marking }) => marking)) return "no_codes";
  return closed.includes(order.status) || away.includes(order.status) ? "elsewhere" : null;
}

const done: Partial<Record<Worked["status"], number>> = {
  paid: 0,
  "awaiting-processing": 0,
  "sent-to-assembling": 1,
  "ready-for-delivery": 2,
  "sent-to-delivery": 3,
  "on-the-way": 3,
  "awaiting-pick-up": 4,
};
const way = ["assemble", "ready", "ship", "arrive", "deliver"] as const;

/** Steps of an order's way that an act would leave out, to be asked about first. */
export function skippedBy(act: OrderAct, status: Worked["status"], isCollected: boolean): StaffAction[] {
  const [from, to] = [done[status], (way as readonly OrderAct[]).indexOf(act)];
  return from === undefined || to < 0 ? [] : way.slice(from, to).filter((step) => step !== "arrive" || isCollected);
}

/** The one act that moves the order on from here; null: it waits for others, or is over. `isAwaited`: an answer about it is. */
export function primaryAct(order: Worked, isCollected: boolean, isAwaited = false): OrderAct | null {
  if (isAwaited) return null;
  const blocks = blocksOf(order);
  const onItsWay: OrderAct[] = isCollected ? ["arrive", "deliver"] : ["deliver"];
  const steps: OrderAct[] = ["grant", "approve", "assemble"];
  if (blocks.capture === null && order.lacking > 0 && order.status === "sent-to-assembling") steps.push("capture");
  steps.push("ready");
  if (order.status === "ready-for-delivery") steps.push("ship");
  if (away.includes(order.status)) steps.push(...(order.status === "awaiting-pick-up" ? (["deliver"] as const) : onItsWay));
  if (!isCertificate(order) && order.status === "not-paid") steps.push("paid");
  return steps.find((act) => blocks[act] === null) ?? null;
}
