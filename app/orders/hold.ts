const MINUTE_MS = 60_000;
/** Before and after opening the payment; both count from the order. */
const UNOPENED_MS = 10 * MINUTE_MS;
const OPENED_MS = 30 * MINUTE_MS;

export const firstHold = (placedAt: Date): Date => new Date(placedAt.getTime() + UNOPENED_MS);

/** Extends the reservation once the payment is opened; a longer one stays. */
export function heldOnceOpened<T extends { createdAt: Date; holdUntil: Date | null }>(order: T): T {
  const until = new Date(order.createdAt.getTime() + OPENED_MS);
  return order.holdUntil && order.holdUntil < until ? { ...order, holdUntil: until } : order;
}
