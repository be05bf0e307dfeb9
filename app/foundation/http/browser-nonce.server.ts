import type { Visit } from "#app/foundation/http/call.ts";
import { hashToken, newToken } from "#app/foundation/ids.server.ts";

const COOKIE = "b";
const HOUR_SECONDS = 3600;

/** Binds a request to this browser by a short-lived cookie; returns its hash. */
export function giveBrowserNonce(visit: Pick<Visit, "cookie" | "setCookie">): string {
  const nonce = visit.cookie(COOKIE) ?? newToken();
  visit.setCookie(COOKIE, nonce, { maxAgeSeconds: HOUR_SECONDS });
  return hashToken(nonce);
}

export function browserHash(visit: Pick<Visit, "cookie">): string | null {
  const nonce = visit.cookie(COOKIE);
  return nonce ? hashToken(nonce) : null;
}
