import { hash } from "node:crypto";
import type { Db } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { site } from "#app/foundation/http/network.ts";
import { tooMany } from "#app/foundation/http/problem.ts";
import { countGuess } from "./quote.queries.server.ts";

const MOST = 20;
export const GUESSES_KEPT_MS = 10 * 60_000;

/** Counts wrong promo codes per network against guessing, one per code and cart [SEC-05]; in the database, across processes. */
export function createPromoGuesses(db: Db, alarm: (kind: string) => void) {
  /** Counts an unknown code before answering. Throws 429 above the limit. */
  return async (code: string, visit: Visit): Promise<void> => {
    const { isHeard, since } = await countGuess(db, {
      network: site(visit.address),
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
