const MINUTE_MS = 60_000;
/** For whom has not gone to pay yet, and for whom has: both from the order on. */
const UNOPENED_MS = 10 * MINUTE_MS;
const OPENED_MS = 30 * MINUTE_MS;

/** How long the goods of an order that is paid online are kept before its buyer goes to pay. */
export const firstHold = (placedAt: Date): Date => new Date(placedAt.getTime() + UNOPENED_MS);

/** The order once its buyer has gone to pay: what was kept for longer than that stays so. */
export function heldOnceOpened<T extends { createdAt: Date; holdUntil: Date | null }>(order: T): T {
  const until = new Date(order.createdAt.getTime() + OPENED_MS);
  return order.holdUntil && order.holdUntil < until ? { ...order, holdUntil: until } : order;
}
