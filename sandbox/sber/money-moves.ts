import { randomInt } from "node:crypto";
import { actionCodes, type BankOrder, type Operation, type Refusal, refusals, TRIES } from "./order.ts";

const operation = (type: Operation["type"], amount: number, now: number, actionCode: number = actionCodes.approved): Operation => ({
  date: now,
  type,
  amount,
  referenceNumber: String(randomInt(1e11, 1e12)),
  approvalCode: String(randomInt(1e5, 1e6)),
  actionCode,
});

export const canBePaid = (order: BankOrder) => (order.status === 0 || order.status === 6) && !order.closed;

/** `late`: bank error, after expiry or cancel. */
export function pay(order: BankOrder, now: number, late = false): boolean {
  if (!canBePaid(order) && !(late && (order.status === 0 || order.status === 6))) return false;
  order.status = order.twoStage ? 1 : 2;
  order.actionCode = actionCodes.approved;
  order.approved = order.amount;
  order.deposited = order.twoStage ? 0 : order.amount;
  order.closed = false;
  order.operations.push(operation(order.twoStage ? "PREAUTHORIZATION" : "AUTHORIZATION", order.amount, now));
  return true;
}

/** A decline shows status 6, but the payer may retry until attempts or session end. */
export function declineByIssuer(order: BankOrder, now: number): boolean {
  if (!canBePaid(order)) return false;
  order.declines += 1;
  order.status = 6;
  order.closed = order.declines >= TRIES;
  order.actionCode = order.closed ? actionCodes.triesAreSpent : actionCodes.noFunds;
  order.operations.push(operation("AUTHORIZATION", order.amount, now, actionCodes.noFunds));
  return true;
}

export function expire(order: BankOrder, now: number): boolean {
  if (!canBePaid(order) || now < order.expiresAt) return false;
  order.status = 6;
  order.actionCode = actionCodes.timeIsOver;
  order.closed = true;
  return true;
}

export function cancelUnpaid(order: BankOrder): Refusal | undefined {
  if (!canBePaid(order)) return refusals.wrongState;
  order.status = 6;
  order.closed = true;
  return undefined;
}

export function deposit(order: BankOrder, amount: number, now: number): Refusal | undefined {
  if (order.status !== 1) return refusals.wrongState;
  const taken = amount === 0 ? order.approved : amount;
  if (taken > order.approved) return refusals.wrongAmount;
  order.status = 2;
  order.deposited = taken;
  order.operations.push(operation("COMPLETION", taken, now));
  return undefined;
}

/** A reversal before settlement: a hold or a same-day payment. */
export function reverse(order: BankOrder, amount: number | undefined, now: number): Refusal | undefined {
  if ((order.status !== 1 && order.status !== 2) || order.refunded > 0) return refusals.wrongState;
  const whole = order.status === 1 ? order.approved : order.deposited;
  const back = amount ?? whole;
  if (back > whole) return refusals.wrongAmount;
  if (back < whole && order.partlyReversed) return refusals.secondPartialReversal;
  order.operations.push(operation("REVERSAL", back, now));
  order.approved -= back;
  if (order.status === 2) order.deposited -= back;
  if (back === whole) order.status = 3;
  else order.partlyReversed = true;
  return undefined;
}

export function refund(
  order: BankOrder,
  amount: number,
  externalRefundId: string | undefined,
  now: number,
): Refusal | "repeated" | undefined {
  const before = externalRefundId && order.operations.find((o) => o.externalRefundId === externalRefundId);
  if (before) return before.amount === amount ? "repeated" : refusals.refundIdReused;
  if (order.status !== 2 && order.status !== 4) return refusals.noPayment;
  if (amount > order.deposited) return refusals.wrongAmount;
  if (order.refunded + amount > order.deposited) return refusals.refundsExceed;
  order.status = 4;
  order.refunded += amount;
  order.operations.push({ ...operation("REFUND", amount, now), externalRefundId });
  return undefined;
}
