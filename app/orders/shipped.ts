import { isAway } from "#app/delivery/delivery-status.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import type { Order } from "./order.ts";

const shipped: readonly OrderStatus[] = ["sent-to-delivery", "on-the-way", "awaiting-pick-up", "done", "returned"];

/** The carrier has had the parcel, so its delivery was performed, in whole or in part. */
export const wasShipped = ({ status, deliveryStatus }: Pick<Order, "status" | "deliveryStatus">): boolean =>
  shipped.includes(status) || isAway(deliveryStatus);

/** Every piece is refunded or about to be: the bank may not have answered yet. */
export const isAllRefunded = ({ lines }: Pick<Order, "lines">): boolean =>
  lines.length > 0 && lines.every(({ quantity, returned }) => returned >= quantity);
