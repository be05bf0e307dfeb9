import type { CeremonyDoubt, Given } from "#app/foundation/webauthn/ceremony.ts";

/** Per customer. */
export const mostPasskeys = 10;
/** Open challenges per browser, and per phone and address. */
export const mostOpen = 5;
/** Snooze of the offer after "not now". */
export const laterDays = 90;

export type Challenge = Given & { customerId: string | null; isForPhone: boolean };

/** Rejection reasons, for the log only. */
export type Doubt = CeremonyDoubt | "incomplete" | "unreadable" | "other-customer" | "unknown-passkey" | "counter" | "taken" | "too-many";

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
