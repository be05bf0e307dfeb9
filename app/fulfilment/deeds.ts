import { paymentMethods } from "#app/foundation/records.ts";
import { canTransition, type OrderStatus, orderAfterDelivery } from "#app/foundation/states/order-status.ts";
import { canMovePayment, isPaidFor, isPayable, mayLeave } from "#app/foundation/states/payment-status.ts";
import { isCertificate, type Order } from "#app/orders/order.ts";

/** What staff says of an order on its way out of the shop; `back`: nobody took the parcel, and it is here again. */
export const deeds = ["assemble", "ready", "ship", "arrive", "deliver", "back", "paid"] as const;
export type Deed = (typeof deeds)[number];
export type DeedRefusal = "elsewhere" | "not_paid" | "takes_no_money" | "not_by_hand" | "codes";

/** How the order's parcel moves by a deed, in a carrier's words. */
export const parcelMoves = {
  ship: { status: "accepted", awaitsPickUp: false },
  arrive: { status: "accepted", awaitsPickUp: true },
  deliver: { status: "delivered", awaitsPickUp: false },
} as const;

const made = { assemble: "sent-to-assembling", ready: "ready-for-delivery", back: "returned" } as const satisfies Partial<
  Record<Deed, OrderStatus>
>;
/** On its way to its buyer. */
export const away: readonly OrderStatus[] = ["sent-to-delivery", "on-the-way", "awaiting-pick-up"];

/** Marked goods stand packed, and leave our hands, with a code for each piece [ORD-09]. */
export const needsCodes = (deed: Deed, { status }: Pick<Order, "status">): boolean =>
  deed === "ready" || ((deed === "ship" || deed === "arrive" || deed === "deliver") && !away.includes(status));

type Worked = Pick<Order, "status" | "paymentStatus" | "typePayment" | "delivery">;

/** What a deed cannot be done with an order for; null = it can. No goods are anybody's before they are paid for [ORD-01]. */
export function whyNotDone(deed: Deed, order: Worked): DeedRefusal | null {
  const { status, paymentStatus, typePayment } = order;
  // A letter brings it, and nothing of it is packed.
  if (isCertificate(order)) return "elsewhere";
  if (deed === "paid") {
    const comesByHand = paymentMethods[typePayment].paidIn === null;
    if (!comesByHand) return "not_by_hand";
    if (!canMovePayment(paymentStatus, "paid")) return "elsewhere";
    return isPayable(order) ? null : "takes_no_money";
  }
  if (deed === "back") return away.includes(status) ? null : "elsewhere";
  const isNext =
    deed === "assemble" || deed === "ready" ? canTransition(status, made[deed]) : orderAfterDelivery(status, parcelMoves[deed]).length > 0;
  if (!isNext) return "elsewhere";
  return (deed === "deliver" ? isPaidFor(paymentStatus) : mayLeave(order)) ? null : "not_paid";
}
