import { hash } from "node:crypto";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { payersOf } from "#app/foundation/http/limits.server.ts";
import { countGuess } from "./quote.queries.server.ts";

/** Wrong codes in ten minutes. Behind one address of an operator or a gym are many buyers. */
const MOST = { own: 20, address: 100 };
export const GUESSES_KEPT_MS = 10 * 60_000;

/** Counts wrong promo codes against guessing, one per code and cart [SEC-05]; in the database, across processes. */
export function createPromoGuesses(db: Db, alarm: (kind: string) => void) {
  /** Counts an unknown code before answering. Null, or when the next is heard. */
  return async (code: string, visit: Visit): Promise<Date | null> => {
    for (const { who, of } of payersOf(visit)) {
      const { isHeard, since } = await countGuess(db, {
        who: hash("sha256", who, "base64url"),
        name: code,
        hash: hash("sha256", code.trim().toLowerCase(), "base64url"),
        customerId: visit.customerId,
        most: MOST[of],
        over: new Date(visit.now.getTime() - GUESSES_KEPT_MS),
        now: visit.now,
      });
      if (isHeard) continue;
      alarm("promo_guessing");
      return new Date(since.getTime() + GUESSES_KEPT_MS);
    }
    return null;
  };
}
