/** Carriers reassign idle numbers: after this many days without a session a phone isn't proof [T17]. */
export const idleDays = 180;

export type Standing = {
  /** Last use of a session; null = never. */
  seenAt: Date | null;
  createdAt: Date;
  /** Asked before and not yet proven in that browser. */
  isAsked: boolean;
  isKnownHere: boolean;
  isEmpty: boolean;
};

/** Whether a second factor is required [T17]; once so, until proven, whatever the owner does elsewhere (decision 0045). */
export const asksSecondFactor = ({ seenAt, createdAt, isAsked, isKnownHere, isEmpty }: Standing, now: Date): boolean =>
  !isKnownHere && !isEmpty && (isAsked || now.getTime() - (seenAt ?? createdAt).getTime() >= idleDays * 86_400_000);

/** "v•••@e•••.com": recognisable to its owner only. */
export function maskedMailbox(mailbox: string): string {
  const at = mailbox.lastIndexOf("@");
  const host = mailbox.slice(at + 1);
  const dot = host.lastIndexOf(".");
  const first = (text: string) => [...text][0] ?? "";
  return `${first(mailbox.slice(0, at))}•••@${first(host)}•••${dot > 0 ? host.slice(dot) : ""}`;
}

/** Without both only support can help. */
export type Factors = { mailbox: string | null; passkeys: number };
