import type { Known } from "./use-packing.ts";

const kept = new Map<string, Known>();

/** Keeps orders in the tab, so that they can be opened while the shop can't be reached. */
export function keepOrders(orders: readonly Known[]): void {
  for (const order of orders) kept.set(order.packing.number, order);
}

export const keptOrder = (number: string): Known | undefined => kept.get(number);

/** The order after this one on the packer's way, or the first of the queue. */
export function nextOf(number: string, way: readonly string[], queued: string | null): { number: string; to: string } | null {
  const next = way[way.indexOf(number) + 1];
  if (way.includes(number) && next) return { number: next, to: packPath(next, way) };
  return queued ? { number: queued, to: packPath(queued, []) } : null;
}

export const packPath = (number: string, way: readonly string[]): string =>
  `/warehouse/pack/${number}${way.length > 1 ? `?orders=${way.join(",")}` : ""}`;

export const wayOf = (address: string): string[] =>
  (new URL(address).searchParams.get("orders") ?? "").split(",").filter(Boolean).slice(0, 100);
