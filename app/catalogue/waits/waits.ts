/** What is waited for, in the wire's words. */
export type Awaited = { productid: string; specification: string };

/** Whoever was told has so long before the next in line is: nobody is called for a piece that another has in his hands. */
export const HEAD_START_HOURS = 12;

/** So many more are told of what lies there: as many as there are pieces, less those who were told lately and may be on their way. */
export const tellable = (available: number, toldLately: number): number => Math.max(0, available - toldLately);

type Reachable = { email: string | null; phone: string | null; takesLetters: boolean };

/** Where somebody is told: by letter if he has a mailbox and takes letters, else by SMS; and where there is only the mailbox, there. */
export function wayTo({ email, phone, takesLetters }: Reachable): { channel: "email" | "sms"; to: string } | null {
  if (email && (takesLetters || !phone)) return { channel: "email", to: email };
  return phone ? { channel: "sms", to: phone } : null;
}
