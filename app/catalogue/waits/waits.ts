/** In the wire's words. */
export type Awaited = { productid: string; specification: string };

/** Time to buy before the next in line is notified, so two don't compete for one piece. */
export const HEAD_START_HOURS = 12;

/** How many to notify: pieces in stock minus those notified lately. */
export const tellable = (available: number, toldLately: number): number => Math.max(0, available - toldLately);

type Reachable = { email: string | null; phone: string | null; takesLetters: boolean };

/** Email if they accept it, else SMS; a mailbox alone always gets the email. */
export function wayTo({ email, phone, takesLetters }: Reachable): { channel: "email" | "sms"; to: string } | null {
  if (email && (takesLetters || !phone)) return { channel: "email", to: email };
  return phone ? { channel: "sms", to: phone } : null;
}
