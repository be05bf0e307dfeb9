export const SESSION_HOURS = 12;
export const ENROLMENT_HOURS = 1;
/** A lost device must not lock its owner out: rights are active once two stand ready. */
export const PASSKEYS_WANTED = 2;
export const MOST_PASSKEYS = 10;
export const RECOVERY_CODES = 8;
/** Refunds, rights, exports and deletion ask for a passkey used this recently. */
export const PROOF_MINUTES = 5;

/** What a session may do: `enrol` makes passkeys only; `work` uses the member's rights. */
export type Standing = "enrol" | "work";

/** Rights are used by passkey; a recovery code opens the door to make new passkeys, and to read. */
export const standingOf = ({ means }: { means: string }, isActive: boolean): Standing =>
  isActive && means !== "invitation" ? "work" : "enrol";

export const isProven = (provedAt: Date | null, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() <= PROOF_MINUTES * 60_000;
