import { paymentMethods } from "#app/foundation/records.ts";
import { canTransition, type OrderStatus, orderAfterDelivery } from "#app/foundation/states/order-status.ts";
import { canMovePayment, isPaidFor, isPayable, mayLeave } from "#app/foundation/states/payment-status.ts";
import { isCertificate, type Order } from "#app/orders/order.ts";

/** Staff's actions on shipping; `back`: an uncollected parcel returned. */
export const staffActions = ["assemble", "ready", "ship", "arrive", "deliver", "back", "paid"] as const;
export type StaffAction = (typeof staffActions)[number];
export type ActionRefusal = "elsewhere" | "not_paid" | "takes_no_money" | "not_by_hand" | "codes" | "change_waits";

export const parcelMoves = {
  ship: { status: "accepted", awaitsPickUp: false },
  arrive: { status: "accepted", awaitsPickUp: true },
  deliver: { status: "delivered", awaitsPickUp: false },
} as const;

const made = { assemble: "sent-to-assembling", ready: "ready-for-delivery", back: "returned" } as const satisfies Partial<
  Record<StaffAction, OrderStatus>
>;
export const away: readonly OrderStatus[] = ["sent-to-delivery", "on-the-way", "awaiting-pick-up"];

/** Marked goods need a code per piece to be packed or shipped [ORD-09]. */
export const needsCodes = (action: StaffAction, { status }: Pick<Order, "status">): boolean =>
  action === "ready" || ((action === "ship" || action === "arrive" || action === "deliver") && !away.includes(status));

/** Goods on their way would end a change that the buyer is still asked about. */
export const movesGoods = (action: StaffAction): boolean => action !== "back" && action !== "paid";

type Worked = Pick<Order, "status" | "paymentStatus" | "paymentType" | "delivery">;

/** Why an action is impossible; null = possible. Unpaid goods never leave [ORD-01]. */
export function whyBlocked(action: StaffAction, order: Worked): ActionRefusal | null {
  const { status, paymentStatus, paymentType } = order;
  // Emailed, nothing to pack.
  if (isCertificate(order)) return "elsewhere";
  if (action === "paid") {
    const comesByHand = paymentMethods[paymentType].paidIn === null;
    if (!comesByHand) return "not_by_hand";
    if (!canMovePayment(paymentStatus, "paid")) return "elsewhere";
    return isPayable(order) ? null : "takes_no_money";
  }
  if (action === "back") return away.includes(status) ? null : "elsewhere";
  const isNext =
    action === "assemble" || action === "ready"
      ? canTransition(status, made[action])
      : orderAfterDelivery(status, parcelMoves[action]).length > 0;
  if (!isNext) return "elsewhere";
  return (action === "deliver" ? isPaidFor(paymentStatus) : mayLeave(order)) ? null : "not_paid";
}
