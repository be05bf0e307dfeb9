import type { Visit } from "#app/foundation/http/call.ts";
import { network } from "#app/foundation/http/network.ts";
import { tooMany } from "#app/foundation/http/problem.ts";

const MOST = 20;
const WINDOW_MS = 10 * 60_000;
const KEPT_NETWORKS = 10_000;

/**
 * Codes that nobody knows, by the network that tried them: a person mistypes a few, a guesser tries thousands. A wrong code that stays in a
 * cart is one miss, however often that cart is counted [SEC-05]. Kept in memory, by each process: the words of a sale are no secret, and a
 * customer's own code is worth nothing to others.
 */
export function createPromoGuesses(alarm: (kind: string) => void) {
  const tries = new Map<string, { since: number; codes: Set<string> }>();
  const spelled = (code: string) => code.trim().toLowerCase();
  const of = (visit: Visit) => {
    const key = network(visit.address);
    const known = tries.get(key);
    return { key, known: known && visit.now.getTime() - known.since < WINDOW_MS ? known : undefined };
  };
  return {
    /** Counts a code as wrong before it is looked up, because many may come at once. Throws 429 where too many others were wrong. */
    count: (code: string, visit: Visit): void => {
      const { key, known } = of(visit);
      const own = known ?? { since: visit.now.getTime(), codes: new Set() };
      if (own.codes.size >= MOST && !own.codes.has(spelled(code))) {
        alarm("promo_guessing");
        throw tooMany((own.since + WINDOW_MS - visit.now.getTime()) / 1000);
      }
      own.codes.add(spelled(code));
      tries.delete(key);
      tries.set(key, own);
      if (tries.size > KEPT_NETWORKS) tries.delete(tries.keys().next().value!);
    },
    /** There is such a code. */
    known: (code: string, visit: Visit): void => {
      const { key, known } = of(visit);
      known?.codes.delete(spelled(code));
      if (known?.codes.size === 0) tries.delete(key);
    },
  };
}
