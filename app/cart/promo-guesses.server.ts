import { hash } from "node:crypto";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { network } from "#app/foundation/http/network.ts";
import { tooMany } from "#app/foundation/http/problem.ts";
import { countGuess } from "./quote.queries.server.ts";

const MOST = 20;
export const GUESSES_KEPT_MS = 10 * 60_000;

/**
 * Codes that nobody knows, by the network that tried them: a person mistypes a few, a guesser tries thousands. A wrong code that stays in a
 * cart is one miss, however often that cart is counted [SEC-05]. Counted in the database, so that neither another process nor a new start
 * begins anew; `db` need not wait for its disk.
 */
export function createPromoGuesses(db: Db, alarm: (kind: string) => void) {
  /** Counts a code where there is none such, before anybody is told of it. Throws 429 where too many others were wrong. */
  return async (code: string, visit: Visit): Promise<void> => {
    const { isHeard, since } = await countGuess(db, {
      network: network(visit.address),
      name: code,
      hash: hash("sha256", code.trim().toLowerCase(), "base64url"),
      customerId: visit.customerId,
      most: MOST,
      over: new Date(visit.now.getTime() - GUESSES_KEPT_MS),
      now: visit.now,
    });
    if (isHeard) return;
    alarm("promo_guessing");
    throw tooMany((since.getTime() + GUESSES_KEPT_MS - visit.now.getTime()) / 1000);
  };
}
