/** COSE algorithm numbers of ES256 and RS256 [IDN-05]. */
export const algorithms = [-7, -257];
export const timeoutMs = 60_000;
export const challengeSeconds = 120;

export type Purpose = "create" | "get";

/** The browser's client data, covered by the signature. */
export type ClientData = { type: string; challenge: string; origin: string; isEmbedded: boolean };

/** What a challenge was given for, and where and when it comes back. */
export type Given = { purpose: Purpose; rpId: string; browserHash: string; expiresAt: Date };
export type Ceremony = { purpose: Purpose; rpId: string; origin: string; browserHash: string | null; now: Date };

export type CeremonyDoubt =
  | "no-challenge"
  | "other-purpose"
  | "expired"
  | "other-browser"
  | "other-domain"
  | "other-origin"
  | "embedded"
  | "not-signed"
  | "backup-flags"
  | "attested";

/** A public key in the form it is kept. */
export type PublicKey = { credentialId: string; publicKey: string; counter: number; mayBeCopied: boolean };

/** Checks everything but the signature; null = nothing wrong [T10] [T12] [T13]. */
export function doubtOf(challenge: Given | undefined, said: ClientData, at: Ceremony): CeremonyDoubt | null {
  if (!challenge) return "no-challenge";
  if (challenge.purpose !== at.purpose || said.type !== `webauthn.${at.purpose}`) return "other-purpose";
  if (challenge.expiresAt <= at.now) return "expired";
  if (challenge.browserHash !== at.browserHash) return "other-browser";
  if (challenge.rpId !== at.rpId) return "other-domain";
  if (said.origin !== at.origin) return "other-origin";
  return said.isEmbedded ? "embedded" : null;
}
