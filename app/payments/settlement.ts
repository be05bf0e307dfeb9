import { isOpen, type Payment } from "./payment.ts";
import type { PaymentSnapshot } from "./providers/provider.ts";

export type Mismatch = "reference" | "currency" | "amount" | "refunded-in-part";

export type Settlement =
  | { kind: "nothing" }
  | { kind: "paid" }
  /** Unwanted money: refund in full [PAY-07]. */
  | { kind: "late" }
  | { kind: "review"; why: Mismatch }
  | { kind: "move"; to: "pending" | "held" }
  /** This attempt is over; the order stays payable while reserved [PAY-10]. */
  | { kind: "over"; to: "failed" | "expired" | "canceled" }
  /** The provider refunded booked money; `to` null: not for the first time. */
  | { kind: "returned"; to: "refunded" | "partially-refunded" | null };

type BookedPayment = Pick<Payment, "state" | "ownRef" | "providerId" | "askedMinor" | "askedCurrency" | "expiresAt">;

/** The one place that decides; deterministic for every caller [PAY-12]. */
export function settlementOf(payment: BookedPayment, orderTakesMoney: boolean, told: PaymentSnapshot, now: Date): Settlement {
  const moneyMoved = told.state === "held" || told.state === "paid" || told.state === "refunded" || told.state === "partially-refunded";
  const counted = payment.state === "paid" || payment.state === "partially-refunded" || payment.state === "refunded";
  if (payment.state === "review") return { kind: "nothing" };
  const doubt = moneyMoved && !counted ? mismatch(payment, told) : null;
  if (doubt) return { kind: "review", why: doubt };
  switch (told.state) {
    case "paid":
      if (counted) return { kind: "nothing" };
      return { kind: orderTakesMoney ? "paid" : "late" };
    case "held":
      return payment.state === "created" || payment.state === "pending" ? { kind: "move", to: "held" } : { kind: "nothing" };
    case "refunded":
    case "canceled":
      return moneyCameBack(payment, "refunded");
    case "partially-refunded":
      return moneyCameBack(payment, told.state);
    case "failed":
    case "expired":
      return isOpen(payment.state) ? { kind: "over", to: told.state } : { kind: "nothing" };
    default:
      return waiting(payment, told.state, now);
  }
}

/** Refunded money; a cancelled payment counts in full, as few providers state a sum. */
export const goneMinor = ({ askedMinor }: Pick<Payment, "askedMinor">, { state, refundedMinor }: PaymentSnapshot): number =>
  state === "canceled" ? askedMinor : refundedMinor;

function moneyCameBack({ state }: BookedPayment, to: "refunded" | "partially-refunded"): Settlement {
  if (state === "paid") return { kind: "returned", to };
  if (state === "partially-refunded") return { kind: "returned", to: to === state ? null : to };
  if (state === "refunded") return { kind: "nothing" };
  // Paid and refunded before we looked: in full, nothing to book; in part, a case.
  if (to === "partially-refunded") return { kind: "review", why: "refunded-in-part" };
  return isOpen(state) ? { kind: "over", to: "canceled" } : { kind: "nothing" };
}

function waiting({ state, expiresAt }: BookedPayment, told: "pending" | "declined", now: Date): Settlement {
  if (!isOpen(state)) return { kind: "nothing" };
  if (told === "declined" && expiresAt && expiresAt < now) return { kind: "over", to: "expired" };
  return state === "created" ? { kind: "move", to: "pending" } : { kind: "nothing" };
}

/** Exact minor units in the charged currency; more is as wrong as less. */
function mismatch(payment: BookedPayment, told: PaymentSnapshot): Mismatch | null {
  if (told.ownRef !== payment.ownRef || (payment.providerId && told.providerId && told.providerId !== payment.providerId))
    return "reference";
  if (told.currency !== payment.askedCurrency) return "currency";
  return told.amountMinor === payment.askedMinor ? null : "amount";
}
