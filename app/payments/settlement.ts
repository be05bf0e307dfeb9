import { isOpen, type Payment } from "./payment.ts";
import type { Told } from "./providers/provider.ts";

export type Mismatch = "reference" | "currency" | "amount" | "refunded-in-part";

/** What the provider's word leads to. */
export type Settlement =
  | { kind: "nothing" }
  /** The order is paid. */
  | { kind: "paid" }
  /** Money for an order that no longer wants it: all of it goes back [PAY-07]. */
  | { kind: "late" }
  /** A person has to look, and the order stays as it is. */
  | { kind: "review"; why: Mismatch }
  | { kind: "move"; to: "pending" | "held" }
  /** Nobody will pay this attempt any more; the order stays payable while it is held [PAY-10]. */
  | { kind: "over"; to: "failed" | "expired" | "canceled" }
  /** The provider gave money back that we had counted; `to` null: of one that has given some back before. */
  | { kind: "returned"; to: "refunded" | "partially-refunded" | null };

type Known = Pick<Payment, "state" | "ownRef" | "providerId" | "askedMinor" | "askedCurrency" | "expiresAt">;

/** The one place where a provider's word becomes a decision; whoever brings it, and however often, it decides the same [PAY-12]. */
export function settlementOf(payment: Known, orderTakesMoney: boolean, told: Told, now: Date): Settlement {
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

/** What went back of a payment that was paid; of one that is cancelled all of it, for which few providers name a sum. */
export const goneMinor = ({ askedMinor }: Pick<Payment, "askedMinor">, { state, refundedMinor }: Told): number =>
  state === "canceled" ? askedMinor : refundedMinor;

function moneyCameBack({ state }: Known, to: "refunded" | "partially-refunded"): Settlement {
  if (state === "paid") return { kind: "returned", to };
  if (state === "partially-refunded") return { kind: "returned", to: to === state ? null : to };
  if (state === "refunded") return { kind: "nothing" };
  // It came and went before we ever looked: in full, nothing is left to count; in part, somebody has to say what was meant.
  if (to === "partially-refunded") return { kind: "review", why: "refunded-in-part" };
  return isOpen(state) ? { kind: "over", to: "canceled" } : { kind: "nothing" };
}

function waiting({ state, expiresAt }: Known, told: "pending" | "declined", now: Date): Settlement {
  if (!isOpen(state)) return { kind: "nothing" };
  if (told === "declined" && expiresAt && expiresAt < now) return { kind: "over", to: "expired" };
  return state === "created" ? { kind: "move", to: "pending" } : { kind: "nothing" };
}

/** Money is compared as whole minor units of the currency that was asked for; a sum that is too large fits as little as one too small. */
function mismatch(payment: Known, told: Told): Mismatch | null {
  if (told.ownRef !== payment.ownRef || (payment.providerId && told.providerId && told.providerId !== payment.providerId))
    return "reference";
  if (told.currency !== payment.askedCurrency) return "currency";
  return told.amountMinor === payment.askedMinor ? null : "amount";
}
