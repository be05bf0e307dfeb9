import { randomUUID } from "node:crypto";
import { dayOf, type PartsOrder, type Refund, type Refusal, refundedOf, refusals, scheduleOf, sumOf } from "./order.ts";
import type { Money } from "./reading.ts";

const PROCESSED_AFTER_MS = 30_000;

/** Phones ending in 0 are declined. */
export function approve(order: PartsOrder): boolean {
  if (order.status !== "new") return false;
  order.status = order.client.phone?.endsWith("0") ? "rejected" : "approved";
  return true;
}

/** Holds the first part. `late`: provider error, after the shop's cancel. */
export function payFirst(order: PartsOrder, late = false): boolean {
  if (order.status !== "approved" && !(late && order.status === "canceled")) return false;
  order.status = "wait_for_commit";
  order.schedule[0]!.status = "hold";
  return true;
}

export function reject(order: PartsOrder): boolean {
  if (order.status !== "new" && order.status !== "approved") return false;
  order.status = "rejected";
  return true;
}

export function commit(order: PartsOrder, money: Money, now: number): Refusal | undefined {
  if (order.status !== "wait_for_commit") return refusals.wrongStatus(order.status);
  if (money.amount > order.amount) return refusals.notEnough;
  if (money.amount < order.amount) order.schedule = scheduleOf(money.amount, now);
  Object.assign(order, money);
  order.schedule[0]!.status = "paid";
  order.status = "committed";
  return undefined;
}

export function cancel(order: PartsOrder): Refusal | undefined {
  if (order.status !== "new" && order.status !== "approved" && order.status !== "wait_for_commit")
    return refusals.wrongStatus(order.status);
  order.status = "canceled";
  order.schedule[0]!.status = "scheduled";
  return undefined;
}

/** Not idempotent. Refunds reduce the last parts first. */
export function refund(order: PartsOrder, { amount, prepaid, items }: Money, now: number): Refund | Refusal {
  if (order.status !== "committed" && order.status !== "completed") return refusals.wrongStatus(order.status);
  const backBefore = order.refunds.reduce((sum, one) => sum + one.prepaid, 0);
  if (refundedOf(order) + amount > order.amount || backBefore + prepaid > order.prepaid) return refusals.notEnough;
  const worth = (sku: string, list: Money["items"]) => sumOf(list.filter((item) => item.sku === sku));
  const backItems = [...order.refunds.flatMap((one) => one.items), ...items];
  if (items.some(({ sku }) => worth(sku, backItems) > worth(sku, order.items)))
    return refusals.wrong("returned_items", "позиции нет в заказе или она уже возвращена");
  let rest = amount;
  for (const part of order.schedule.toReversed()) {
    if (part.status !== "scheduled") continue;
    const less = Math.min(rest, part.amount);
    part.amount -= less;
    rest -= less;
  }
  const taken: Refund = { id: randomUUID(), amount, prepaid, items, at: now, status: "pending" };
  order.refunds.push(taken);
  return taken;
}

export function advance(order: PartsOrder, now: number): boolean {
  for (const one of order.refunds) if (one.status === "pending" && now - one.at >= PROCESSED_AFTER_MS) one.status = "processed";
  if (order.status !== "committed") return false;
  for (const part of order.schedule) if (part.date <= dayOf(now)) part.status = "paid";
  if (order.schedule.some(({ status }) => status !== "paid")) return false;
  order.status = "completed";
  return true;
}
