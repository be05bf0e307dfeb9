import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhenResult } from "cockatiel";
import { type Outcome, type Outgoing, request } from "./outgoing.server.ts";

/** One request to a provider. Nothing a provider does throws. */
export type Ask = (url: URL, options?: Outgoing) => Promise<Outcome>;

const FAILURES_IN_A_ROW = 5;
const REST_MS = 5000;

/** Asks one provider, and after five failures in a row lets it rest for five seconds, so that nobody waits for the dead. */
export function askWithBreaker(provider: string): Ask {
  const policy = circuitBreaker(
    handleWhenResult((outcome) => !(outcome as Outcome).ok),
    { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW) },
  );
  return async (url, options) => {
    try {
      return await policy.execute(() => request(url, options));
    } catch (error) {
      if (error instanceof BrokenCircuitError) return { ok: false, reason: `${provider} keeps failing and is left alone for a while` };
      throw error;
    }
  };
}
