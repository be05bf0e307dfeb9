import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from "cockatiel";
import { type Outcome, type Outgoing, request } from "./outgoing.server.ts";

/** One request to a provider; never throws. */
export type Fetch = (url: URL, options?: Outgoing) => Promise<Outcome>;

const FAILURES_IN_A_ROW = 5;
const REST_MS = 5000;
/** Upper limit on a provider's Retry-After. */
const LONGEST_REST_MS = 60_000;

/** For providers that speak JSON only: a partial answer or a proxy's page counts as a failure. */
export const answersJson = (outcome: Outcome): boolean => outcome.ok && (outcome.json !== undefined || outcome.text === "");

/** Circuit breaker: opens for five seconds after five failures in a row, and honours Retry-After. */
export function askWithBreaker(provider: string, answers: (outcome: Outcome) => boolean = ({ ok }) => ok): Fetch {
  const policy = circuitBreaker(
    handleWhenResult((outcome) => !answers(outcome as Outcome)),
    { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW) },
  );
  let restsUntil = 0;
  const unsent = (why: string): Outcome => ({ ok: false, reason: `${provider} ${why}`, isUnsent: true });
  return async (url, options) => {
    if (performance.now() < restsUntil) return unsent("has asked to be left alone for a while");
    try {
      const outcome = await policy.execute(() => request(url, options));
      if (!outcome.ok && outcome.restMs) restsUntil = performance.now() + Math.min(outcome.restMs, LONGEST_REST_MS);
      return outcome;
    } catch (error) {
      if (error instanceof BrokenCircuitError) return unsent("keeps failing and is left alone for a while");
      throw error;
    }
  };
}
