import { ProblemError } from "../app/foundation/http/problem.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import { ManualRefundNotAllowedError, NoProviderError } from "../app/payments/refund.server.ts";

/** A refund's error in words; `otherwise` handles a wrong state. Bugs pass through. */
export function refundRefusal(error: unknown, otherwise: (problem: ProblemError) => string): unknown {
  if (error instanceof NoProviderError) return new UserError(m.staff_refund_no_provider());
  if (error instanceof ManualRefundNotAllowedError) return new UserError(m.staff_refund_not_by_hand());
  if (error instanceof ProblemError && error.status === 503) return new UserError(m.staff_cases_silent());
  return error instanceof ProblemError ? new UserError(otherwise(error)) : error;
}
