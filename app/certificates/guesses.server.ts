import { RateLimiterMemory } from "rate-limiter-flexible";
import type { Visit } from "#app/foundation/http/call.ts";
import { network } from "#app/foundation/http/network.ts";
import { tooMany } from "#app/foundation/http/problem.ts";

const WINDOW_SECONDS = 10 * 60;
const MOST = { customer: 10, network: 20, all: 100 };

/**
 * Certificate codes that nobody knows: a person mistypes a few, a guesser tries thousands, from many accounts and networks [GFT-03] [SEC-05].
 * `limits` multiplies the measure.
 */
export function createGuesses(limits: number, alarm: (kind: string) => void) {
  const counters = (["customer", "network", "all"] as const).map(
    (of) => [of, new RateLimiterMemory({ keyPrefix: of, points: Math.max(1, MOST[of] * limits), duration: WINDOW_SECONDS })] as const,
  );
  const keyOf = (of: keyof typeof MOST, visit: Visit) =>
    of === "customer" ? visit.customerId! : of === "network" ? network(visit.address) : "all";

  return {
    /** Throws 429 where too many were wrong; nothing is compared then. */
    allow: async (visit: Visit): Promise<void> => {
      for (const [of, counter] of counters) {
        const known = await counter.get(keyOf(of, visit));
        if (!known || known.remainingPoints > 0) continue;
        alarm("certificate_guessing");
        throw tooMany(known.msBeforeNext / 1000);
      }
    },
    missed: async (visit: Visit): Promise<void> => {
      for (const [of, counter] of counters) await counter.consume(keyOf(of, visit)).catch(() => {});
    },
  };
}
