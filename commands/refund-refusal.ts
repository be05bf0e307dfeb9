import { Problem } from "../app/foundation/http/problem.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import { ManualRefundNotAllowedError, NoProviderError } from "../app/payments/refund.server.ts";

/** Why an order's money can't go back, in words; `otherwise` says it of a state that does not allow it. A bug stays as it is. */
export function refundRefusal(error: unknown, otherwise: (problem: Problem) => string): unknown {
  if (error instanceof NoProviderError) return new UserError(m.staff_refund_no_provider());
  if (error instanceof ManualRefundNotAllowedError) return new UserError(m.staff_refund_not_by_hand());
  return error instanceof Problem ? new UserError(otherwise(error)) : error;
}
