import type { Db } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { hashToken, newToken } from "#app/foundation/ids.server.ts";
import * as queries from "./known-browser.queries.server.ts";

// Strangers who ask for codes to somebody's phone, or guess at them, use up what may be sent to it. Whoever has signed in with it in this
// browser is counted by himself (docs/decisions/0033-known-browsers.md).

const COOKIE = "d";
const DAYS = 400;
const MOST = 5;

export const hashOf = (visit: Visit): string | null => {
  const token = visit.cookie(COOKIE);
  return token ? hashToken(token) : null;
};

/**
 * From now on this browser is one of the customer's; of more than five the one that was seen longest ago is forgotten. Its cookie is a new one each
 * time, for the customers it is known to already as well: one that somebody has planted or copied is worth nothing.
 */
export async function noteBrowser(trx: Db, customerId: string, visit: Visit): Promise<void> {
  const token = newToken();
  await queries.noteBrowser(trx, { hash: hashToken(token), was: hashOf(visit), customerId, now: visit.now, most: MOST });
  visit.setCookie(COOKIE, token, { maxAgeSeconds: DAYS * 86_400 });
}

/** This browser's hash where the owner of this phone or mailbox has signed in in it, else null. */
export async function knownBy(db: Db, target: string, visit: Visit): Promise<string | null> {
  const hash = hashOf(visit);
  return hash && (await queries.isKnown(db, hash, target)) ? hash : null;
}

/** Whoever ends all other sessions trusts no other browser either. */
export const forgetOtherBrowsers = (db: Db, customerId: string, visit: Visit) => queries.forgetOthers(db, customerId, hashOf(visit));

export const forgetOldBrowsers = (db: Db, now: Date) => queries.forgetUnseen(db, new Date(now.getTime() - DAYS * 86_400_000));
