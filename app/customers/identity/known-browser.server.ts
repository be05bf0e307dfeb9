import type { Db } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { hashToken, newToken } from "#app/foundation/ids.server.ts";
import * as queries from "./known-browser.queries.server.ts";

// Known browsers have limits of their own: strangers can't use up the codes to somebody's phone (docs/decisions/0033-known-browsers.md).

const COOKIE = "d";
const DAYS = 400;
const MOST = 5;

export const hashOf = (visit: Visit): string | null => {
  const token = visit.cookie(COOKIE);
  return token ? hashToken(token) : null;
};

/** Remembers a browser, at most five per customer. The cookie rotates at each sign-in, so a planted or copied one is worthless. */
export async function noteBrowser(trx: Db, customerId: string, visit: Visit): Promise<void> {
  const token = newToken();
  await queries.noteBrowser(trx, { hash: hashToken(token), was: hashOf(visit), customerId, now: visit.now, most: MOST });
  visit.setCookie(COOKIE, token, { maxAgeSeconds: DAYS * 86_400 });
}

export async function knownBy(db: Db, target: string, visit: Visit): Promise<string | null> {
  const hash = hashOf(visit);
  return hash && (await queries.isKnown(db, hash, target)) ? hash : null;
}

/** Ending all other sessions also forgets other browsers. */
export const forgetOtherBrowsers = (db: Db, customerId: string, visit: Visit) => queries.forgetOthers(db, customerId, hashOf(visit));

export const forgetOldBrowsers = (db: Db, now: Date) => queries.forgetUnseen(db, new Date(now.getTime() - DAYS * 86_400_000));
