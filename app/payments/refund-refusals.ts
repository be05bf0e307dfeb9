import { ProblemError } from "#app/foundation/http/problem.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { ManualRefundNotAllowedError, NoProviderError } from "./refund.server.ts";

export const refundRefusals = ["no_provider", "not_by_hand", "silent", "state", "pieces"] as const;
export type RefundRefusal = (typeof refundRefusals)[number];

/** `says` on a screen, `typed` in a terminal, where the way out is a command. Who asks words the states of its own. */
export const refundWords = {
  no_provider: { says: m.desk_refund_no_provider, typed: m.staff_refund_no_provider },
  not_by_hand: { says: m.desk_refund_not_by_hand, typed: m.staff_refund_not_by_hand },
  silent: { says: m.staff_cases_silent, typed: m.staff_cases_silent },
} satisfies Partial<Record<RefundRefusal, { says: () => string; typed: () => string }>>;

/** Which refusal a refund's error is; undefined: a bug, which passes through. */
export function refundRefusalOf(error: unknown): RefundRefusal | undefined {
  if (error instanceof NoProviderError) return "no_provider";
  if (error instanceof ManualRefundNotAllowedError) return "not_by_hand";
  if (!(error instanceof ProblemError)) return undefined;
  if (error.status === 503) return "silent";
  return error.status === 409 ? "state" : "pieces";
}
