import { type Payment, type Refusal, refusals } from "./payment.ts";

const isOver = ({ status }: Payment) => status === "error" || status === "canceled";
export const canBePaid = ({ status }: Payment) => status === "created";

/** `late`: bank error, after expiry or cancel. */
export function pay(payment: Payment, late = false): boolean {
  if (!canBePaid(payment) && !(late && isOver(payment))) return false;
  payment.status = payment.twoStage ? "hold" : "withdraw";
  payment.error_code = "";
  payment.canceled = 0;
  payment.held = payment.amount;
  payment.captured = payment.twoStage ? 0 : payment.amount;
  return true;
}

export function fail(payment: Payment, error_code: string): boolean {
  if (!canBePaid(payment)) return false;
  payment.status = "error";
  payment.error_code = error_code;
  return true;
}

export const expire = (payment: Payment, now: number): boolean => now >= payment.expiresAt && fail(payment, refusals.expired.error_code);

export function capture(payment: Payment, amount: number): Refusal | undefined {
  if (!payment.twoStage) return refusals.oneStage;
  if (payment.status !== "hold") return refusals.wrongState;
  if (amount > payment.held) return refusals.clearExceeds;
  payment.status = amount === payment.held ? "clearing" : "partial_clearing";
  payment.captured = amount;
  return undefined;
}

export function cancel(payment: Payment): Refusal | undefined {
  if (payment.refunded > 0 || !["created", "hold", "withdraw"].includes(payment.status)) return refusals.wrongState;
  payment.canceled = payment.held;
  payment.status = "canceled";
  return undefined;
}

const isPaid = ({ status }: Payment) => ["withdraw", "clearing", "partial_clearing", "partial_refund"].includes(status);

/** Not idempotent. */
export function refund(payment: Payment, amount: number): Refusal | undefined {
  if (payment.refunded + payment.pendingRefund + amount > payment.captured) return refusals.refundExceeds;
  if (!isPaid(payment)) return refusals.wrongState;
  payment.pendingRefund += amount;
  if (payment.slowRefunds) payment.status = "processing";
  else giveBack(payment);
  return undefined;
}

export function giveBack(payment: Payment): boolean {
  if (payment.pendingRefund === 0) return false;
  payment.refunded += payment.pendingRefund;
  payment.pendingRefund = 0;
  payment.status = payment.refunded === payment.captured ? "refunded" : "partial_refund";
  return true;
}

/** Same-day void by a clerk, or instead of a pending full refund. */
export function cancelPaid(payment: Payment): boolean {
  if (payment.status !== "withdraw" && !(payment.status === "processing" && payment.pendingRefund === payment.captured)) return false;
  payment.pendingRefund = 0;
  payment.canceled = payment.held;
  payment.status = "canceled";
  return true;
}

export function chargeBack(payment: Payment): boolean {
  if (!isPaid(payment)) return false;
  payment.status = "chargeback";
  return true;
}
