import type { Visit } from "#app/foundation/http/call.ts";
import { network } from "#app/foundation/http/network.ts";
import { tooMany } from "#app/foundation/http/problem.ts";

const MOST = 20;
const WINDOW_MS = 10 * 60_000;
const KEPT_NETWORKS = 10_000;

/**
 * Codes that nobody knows, by the network that tried them: a person mistypes a few, a guesser tries thousands. A wrong code that stays in a
 * cart is one miss, however often that cart is counted [SEC-05].
 */
export function createPromoGuesses(alarm: (kind: string) => void) {
  const misses = new Map<string, { since: number; codes: Set<string> }>();
  const spelled = (code: string) => code.trim().toLowerCase();
  const of = (visit: Visit) => {
    const key = network(visit.address);
    const known = misses.get(key);
    return { key, known: known && visit.now.getTime() - known.since < WINDOW_MS ? known : undefined };
  };
  return {
    /** Throws 429 where too many other codes were wrong. */
    allow: (code: string, visit: Visit): void => {
      const { known } = of(visit);
      if (!known || known.codes.size < MOST || known.codes.has(spelled(code))) return;
      alarm("promo_guessing");
      throw tooMany((known.since + WINDOW_MS - visit.now.getTime()) / 1000);
    },
    missed: (code: string, visit: Visit): void => {
      const { key, known } = of(visit);
      const own = known ?? { since: visit.now.getTime(), codes: new Set() };
      if (own.codes.size < MOST) own.codes.add(spelled(code));
      misses.delete(key);
      misses.set(key, own);
      if (misses.size > KEPT_NETWORKS) misses.delete(misses.keys().next().value!);
    },
  };
}
