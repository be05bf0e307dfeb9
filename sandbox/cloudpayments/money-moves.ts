import { newOperation, type Operation } from "./operation.ts";

export type Refusal = string;

export function decline(one: Operation, reasonCode: number) {
  one.status = "Declined";
  one.reasonCode = reasonCode;
}

export function approve(one: Operation, now: number) {
  one.authorizedAt = now;
  one.reasonCode = 0;
  one.status = one.held ? "Authorized" : "Completed";
  if (!one.held) one.confirmedAt = now;
}

export function confirm(one: Operation, amount: number, now: number): Refusal | undefined {
  if (one.status !== "Authorized") return "Invalid transaction state";
  if (amount > one.amount) return "Amount is too large";
  one.status = "Completed";
  one.amount = amount;
  one.confirmedAt = now;
  return undefined;
}

export function release(one: Operation): Refusal | undefined {
  if (one.status !== "Authorized") return "Invalid transaction state";
  one.status = "Cancelled";
  return undefined;
}

const YEAR_MS = 365 * 24 * 3_600_000;

/** A refund is its own operation with the order's number. */
export function refund(one: Operation, amount: number, data: string, now: number): Operation | Refusal {
  if (one.status !== "Completed" || one.type !== 0) return "Invalid transaction state";
  if (now - one.createdAt > YEAR_MS) return "Transaction is too old";
  if (one.refunded + amount > one.amount) return "Amount is too large";
  one.refunded += amount;
  const { currency, invoiceId, origin, callbackBy, description, email } = one;
  return newOperation({
    ...{ currency, invoiceId, origin, callbackBy, description, email, data, amount },
    type: 1,
    createdAt: now,
    authorizedAt: now,
    confirmedAt: now,
    status: "Completed",
    originalId: one.id,
  });
}
