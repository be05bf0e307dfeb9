import { isCertificate, type Order } from "./order.ts";
import type { OrderStatus } from "./order-status.ts";

export const stops = ["placed", "packed", "way", "point", "done"] as const;
export type Stop = (typeof stops)[number];
export type Journey = { stop: Stop; state: "done" | "now" | "ahead" }[];

/** Where on its way an order of this status is; null = it is not on one any more. */
const at = {
  "needs-approval": "placed",
  "not-paid": "placed",
  paid: "packed",
  "awaiting-processing": "packed",
  "sent-to-assembling": "packed",
  "ready-for-delivery": "packed",
  "sent-to-delivery": "way",
  "on-the-way": "way",
  "awaiting-pick-up": "point",
  done: "done",
  "cancel-requested": null,
  "canceled-by-client": null,
  expired: null,
  returned: null,
} satisfies Record<OrderStatus, Stop | null>;

/** The parcel's way as a line of stops; a courier's has no pickup point. Empty when there is no way to show. */
export function journeyOf(status: OrderStatus, deliverytype: "delivery" | "couier"): Journey {
  const now = at[status];
  if (now === null) return [];
  const own = stops.filter((stop) => stop !== "point" || deliverytype === "delivery" || now === "point");
  const here = own.indexOf(now);
  return own.map((stop, index) => ({ stop, state: index < here || now === "done" ? "done" : index === here ? "now" : "ahead" }));
}

/** Where an order's parcel is; of what is carried nowhere, nothing. */
export const orderJourney = (order: Pick<Order, "status" | "delivery">): Journey =>
  isCertificate(order) ? [] : journeyOf(order.status, order.delivery.deliverytype);

const over: readonly OrderStatus[] = ["done", "canceled-by-client", "expired", "returned"];

/** Still something to wait for. */
export const isLive = (status: OrderStatus): boolean => !over.includes(status);
