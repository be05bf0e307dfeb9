import { ProblemError } from "../app/foundation/http/problem.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { refundRefusalOf, refundWords } from "../app/payments/refund-refusals.ts";

/** A refund's error in words; `otherwise` handles a wrong state. Bugs pass through. */
export function refundRefusal(error: unknown, otherwise: (problem: ProblemError) => string): unknown {
  const refusal = refundRefusalOf(error);
  if (refusal === "no_provider" || refusal === "not_by_hand" || refusal === "silent") return new UserError(refundWords[refusal].typed());
  return error instanceof ProblemError ? new UserError(otherwise(error)) : error;
}
