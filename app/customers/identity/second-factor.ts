/** After so many days without a session a number may be somebody else's: carriers give those that lie idle out anew [T17]. */
export const idleDays = 180;

/** How an account stands to whoever has just shown its phone. */
export type Standing = {
  /** When a session of it was last used; null = never. */
  seenAt: Date | null;
  createdAt: Date;
  /** It has been asked for before, and nobody has shown it in that browser since. */
  isAsked: boolean;
  /** Its owner has been signed in in this browser. */
  isKnownHere: boolean;
  /** There is nothing in it that could be somebody's. */
  isEmpty: boolean;
};

/**
 * Whether the phone's code alone opens nothing here [T17]. Once asked for, it stays so until it is shown, however lively the account gets by
 * its owner's mailbox or passkey meanwhile: the number may be gone for good (decision 0045).
 */
export const asksSecondFactor = ({ seenAt, createdAt, isAsked, isKnownHere, isEmpty }: Standing, now: Date): boolean =>
  !isKnownHere && !isEmpty && (isAsked || now.getTime() - (seenAt ?? createdAt).getTime() >= idleDays * 86_400_000);

/** "v•••@e•••.com": enough for its owner to know which mailbox it is, and for nobody else. */
export function maskedMailbox(mailbox: string): string {
  const at = mailbox.lastIndexOf("@");
  const host = mailbox.slice(at + 1);
  const dot = host.lastIndexOf(".");
  const first = (text: string) => [...text][0] ?? "";
  return `${first(mailbox.slice(0, at))}•••@${first(host)}•••${dot > 0 ? host.slice(dot) : ""}`;
}

/** By what the second factor can be shown; neither = support alone can help. */
export type Factors = { mailbox: string | null; passkeys: number };
