import { randomUUID } from "node:crypto";
import { type CartItem, LEAST, type Method, type Operation, type Refusal, refusals, sumOf, type YandexOrder } from "./order.ts";

const REFUND_MS = 400;

function note(order: YandexOrder, operationType: Operation["operationType"], amount: number, now: number, more: Partial<Operation> = {}) {
  const operation: Operation = {
    operationId: randomUUID(),
    operationType,
    status: "SUCCESS",
    amount,
    created: now,
    updated: now,
    ...more,
  };
  order.operations.push(operation);
  return operation;
}

const named = (order: YandexOrder, id: string | undefined) =>
  id === undefined ? undefined : order.operations.find(({ externalOperationId }) => externalOperationId === id);

const isBusy = (order: YandexOrder) => order.operations.some(({ status }) => status === "PENDING");

export const canBePaid = (order: YandexOrder) => order.status === "PENDING";

/** `late`: provider error, after the link's end. */
export function pay(order: YandexOrder, method: Method, now: number, late = false): Operation[] | undefined {
  if (!canBePaid(order) && !(late && order.status === "FAILED")) return undefined;
  order.paidBy = method;
  order.reason = undefined;
  if (order.stages === "on-delivery" && method === "SPLIT") {
    order.status = "CONFIRMED";
    return [note(order, "AUTHORIZE", order.amount, now)];
  }
  order.status = "AUTHORIZED";
  const held = note(order, "AUTHORIZE", order.amount, now);
  return order.stages === "two" ? [held] : [held, take(order, "CAPTURE", order.amount, now)];
}

function take(order: YandexOrder, type: "CAPTURE" | "SUBMIT", amount: number, now: number, externalOperationId?: string) {
  order.status = "CAPTURED";
  order.captured = amount;
  return note(order, type, amount, now, { externalOperationId });
}

/** After a decline the payer may retry until the link expires. */
export function declineByIssuer(order: YandexOrder, now: number): Operation | undefined {
  return canBePaid(order) ? note(order, "AUTHORIZE", order.amount, now, { status: "FAIL", reason: "NOT_ENOUGH_FUNDS" }) : undefined;
}

export function expire(order: YandexOrder, now: number): boolean {
  if (!canBePaid(order) || now < order.expiresAt) return false;
  order.status = "FAILED";
  order.reason = "EXPIRED";
  return true;
}

export function capture(
  order: YandexOrder,
  asked: { type: "CAPTURE" | "SUBMIT"; amount: number; cart?: CartItem[]; id?: string },
  now: number,
): Operation | Refusal {
  if (named(order, asked.id)) return refusals.duplicate;
  if (order.status !== (asked.type === "SUBMIT" ? "CONFIRMED" : "AUTHORIZED")) return refusals.wrongStatus;
  if (asked.amount > order.amount || asked.amount < LEAST) return refusals.wrongAmount;
  if (asked.amount < order.amount && (!asked.cart || sumOf(asked.cart) !== asked.amount))
    return refusals.cart("Cart does not fit the amount");
  order.cart = asked.cart ?? order.cart;
  return take(order, asked.type, asked.amount, now, asked.id);
}

export function cancelHeld(order: YandexOrder, id: string | undefined, now: number): Operation | Refusal {
  if (named(order, id)) return refusals.duplicate;
  if (order.status !== "AUTHORIZED") return refusals.wrongStatus;
  order.status = "VOIDED";
  return note(order, "VOID", order.amount, now, { externalOperationId: id });
}

/** Disables the link and refunds, without an operation to query. */
export function rollback(order: YandexOrder): void {
  order.refunded = order.captured;
  order.status = "FAILED";
  order.reason = "ROLLED_BACK";
}

/** Idempotent by name until it ends; `endRefunds` completes it. */
export function beginRefund(
  order: YandexOrder,
  asked: { amount: number; leaves: CartItem[]; left?: number; id?: string },
  now: number,
): Operation | Refusal {
  const before = named(order, asked.id);
  if (before) return before.status === "PENDING" && before.amount === asked.amount ? before : refusals.duplicate;
  if (isBusy(order)) return refusals.busy;
  if (order.status !== "CAPTURED" && order.status !== "PARTIALLY_REFUNDED") return refusals.wrongStatus;
  const left = order.captured - order.refunded - asked.amount;
  if (left < 0 || (asked.left !== undefined && asked.left !== left)) return refusals.wrongAmount;
  if (asked.amount < LEAST || (left > 0 && left < LEAST)) return refusals.leastAmount;
  if (sumOf(asked.leaves) !== left) return refusals.cart("targetCart does not fit the refund");
  return note(order, "REFUND", asked.amount, now, { status: "PENDING", externalOperationId: asked.id, leaves: asked.leaves });
}

export function endRefunds(order: YandexOrder, now: number): Operation[] {
  const due = order.operations.filter(({ status, created }) => status === "PENDING" && now - created >= REFUND_MS);
  for (const operation of due) {
    operation.updated = now;
    if (order.failingRefunds > 0) {
      order.failingRefunds -= 1;
      Object.assign(operation, { status: "FAIL", reason: "Declined by the acquirer" });
      continue;
    }
    operation.status = "SUCCESS";
    order.refunded += operation.amount;
    order.cart = operation.leaves ?? [];
    order.status = order.refunded === order.captured ? "REFUNDED" : "PARTIALLY_REFUNDED";
  }
  return due;
}
