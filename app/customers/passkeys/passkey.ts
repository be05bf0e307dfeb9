/** COSE algorithm numbers of ES256 and RS256 [IDN-05]. */
export const algorithms = [-7, -257];
export const timeoutMs = 60_000;
export const challengeSeconds = 120;
/** Per customer. */
export const mostPasskeys = 10;
/** Open challenges per browser, and per phone and address. */
export const mostOpen = 5;
/** Snooze of the offer after "not now". */
export const laterDays = 90;

export type Purpose = "create" | "get";

export type Challenge = {
  purpose: Purpose;
  rpId: string;
  browserHash: string;
  customerId: string | null;
  isForPhone: boolean;
  expiresAt: Date;
};

/** The browser's client data, covered by the signature. */
export type ClientData = { type: string; challenge: string; origin: string; isEmbedded: boolean };

export type Ceremony = { purpose: Purpose; rpId: string; origin: string; browserHash: string | null; now: Date };

/** Rejection reasons, for the log only. */
export type Doubt =
  | "incomplete"
  | "unreadable"
  | "no-challenge"
  | "other-purpose"
  | "expired"
  | "other-browser"
  | "other-domain"
  | "other-origin"
  | "embedded"
  | "other-customer"
  | "unknown-passkey"
  | "not-signed"
  | "backup-flags"
  | "counter"
  | "attested"
  | "taken"
  | "too-many";

/** Checks everything but the signature; null = nothing wrong [T10] [T12] [T13]. */
export function doubtOf(challenge: Challenge | undefined, said: ClientData, at: Ceremony): Doubt | null {
  if (!challenge) return "no-challenge";
  if (challenge.purpose !== at.purpose || said.type !== `webauthn.${at.purpose}`) return "other-purpose";
  if (challenge.expiresAt <= at.now) return "expired";
  if (challenge.browserHash !== at.browserHash) return "other-browser";
  if (challenge.rpId !== at.rpId) return "other-domain";
  if (said.origin !== at.origin) return "other-origin";
  return said.isEmbedded ? "embedded" : null;
}

/** Whether the passkey is this customer's; without a named customer the user handle must say so. */
export function isWhose(challenge: Challenge, userHandle: string | null, customerId: string): boolean {
  if (challenge.isForPhone || challenge.customerId) return challenge.customerId === customerId && (userHandle ?? customerId) === customerId;
  return userHandle === customerId;
}

/** The relying party id: the storefront's host that equals or contains this one [T13]. */
export function rpIdOf(hosts: readonly string[], hostname: string): string {
  const above = hosts.filter((host) => hostname === host || hostname.endsWith(`.${host}`));
  return above.sort((a, b) => a.length - b.length)[0] ?? hostname;
}
