import type { Told } from "./provider.ts";

/** What becomes of one refund, by what the provider says is back of its payment, all in all. */
export type RefundStep = "done" | "ask" | "wait" | "differs";

/** `differs`: somebody else has given back, or there is nothing to give back; a person looks. */
export function refundStep(
  { state, refundedMinor }: Pick<Told, "state" | "refundedMinor">,
  { amountMinor, beforeMinor }: { amountMinor: number; beforeMinor: number },
): RefundStep {
  if (refundedMinor === beforeMinor + amountMinor) return "done";
  if (refundedMinor !== beforeMinor) return "differs";
  if (state === "pending") return "wait";
  return state === "paid" || state === "partially-refunded" ? "ask" : "differs";
}
