/** What is asked of authenticators [IDN-05]: ES256 and RS256, by their COSE numbers. */
export const algorithms = [-7, -257];
export const timeoutMs = 60_000;
export const challengeSeconds = 120;
/** Of one customer. */
export const mostPasskeys = 10;
/** Challenges open at once: of one browser, and for one phone from one address. */
export const mostOpen = 5;
/** For how long a browser whose owner has said "not now" is not asked again. */
export const laterDays = 90;

export type Purpose = "create" | "get";

/** A challenge as it was kept. */
export type Challenge = {
  purpose: Purpose;
  rpId: string;
  browserHash: string;
  customerId: string | null;
  isForPhone: boolean;
  expiresAt: Date;
};

/** What a browser says of the ceremony, under the authenticator's signature. */
export type ClientData = { type: string; challenge: string; origin: string; isEmbedded: boolean };

/** Where and when the answer to a challenge has come in. */
export type Ceremony = { purpose: Purpose; rpId: string; origin: string; browserHash: string | null; now: Date };

/** Why a passkey is not believed: for the log and for nobody else. */
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

/** Everything about a ceremony that can be judged before its signature is, or null where nothing speaks against it [T10] [T12] [T13]. */
export function doubtOf(challenge: Challenge | undefined, said: ClientData, at: Ceremony): Doubt | null {
  if (!challenge) return "no-challenge";
  if (challenge.purpose !== at.purpose || said.type !== `webauthn.${at.purpose}`) return "other-purpose";
  if (challenge.expiresAt <= at.now) return "expired";
  if (challenge.browserHash !== at.browserHash) return "other-browser";
  if (challenge.rpId !== at.rpId) return "other-domain";
  if (said.origin !== at.origin) return "other-origin";
  return said.isEmbedded ? "embedded" : null;
}

/** Whose passkey this is, as the challenge and the authenticator have it; one that nobody was named for has to say so itself. */
export function isWhose(challenge: Challenge, userHandle: string | null, customerId: string): boolean {
  if (challenge.isForPhone || challenge.customerId) return challenge.customerId === customerId && (userHandle ?? customerId) === customerId;
  return userHandle === customerId;
}

/** The domain passkeys are made for: of a storefront's hosts the one that this host is or lies under [T13]. */
export function rpIdOf(hosts: readonly string[], hostname: string): string {
  const above = hosts.filter((host) => hostname === host || hostname.endsWith(`.${host}`));
  return above.sort((a, b) => a.length - b.length)[0] ?? hostname;
}
