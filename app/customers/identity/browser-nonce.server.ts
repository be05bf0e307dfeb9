import type { Visit } from "#app/foundation/http/call.ts";
import { hashToken, newToken } from "#app/foundation/ids.server.ts";

const COOKIE = "b";
const HOUR_SECONDS = 3600;

/** A cookie of this browser alone, for as long as anything may be asked in it: what was asked for here is answered here. Answers its hash. */
export function giveBrowserNonce(visit: Visit): string {
  const nonce = visit.cookie(COOKIE) ?? newToken();
  visit.setCookie(COOKIE, nonce, { maxAgeSeconds: HOUR_SECONDS });
  return hashToken(nonce);
}

/** The hash of the cookie this browser has brought, or null. */
export function browserHash(visit: Visit): string | null {
  const nonce = visit.cookie(COOKIE);
  return nonce ? hashToken(nonce) : null;
}
