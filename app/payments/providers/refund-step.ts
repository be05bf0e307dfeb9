import type { PaymentSnapshot } from "./provider.ts";

export type RefundStep = "done" | "ask" | "wait" | "differs";

/** `differs`: somebody else refunded, or nothing is left: open a case. */
export function refundStep(
  { state, refundedMinor }: Pick<PaymentSnapshot, "state" | "refundedMinor">,
  { amountMinor, beforeMinor }: { amountMinor: number; beforeMinor: number },
): RefundStep {
  if (refundedMinor === beforeMinor + amountMinor) return "done";
  if (refundedMinor !== beforeMinor) return "differs";
  if (state === "pending") return "wait";
  return state === "paid" || state === "partially-refunded" ? "ask" : "differs";
}
