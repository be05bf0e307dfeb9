import { addDays, type Day, moscowTime } from "#app/foundation/time/day.ts";

export const designs = ["dark", "light", "custom"] as const;
export type Design = (typeof designs)[number];

/** What is drawn on a certificate that has no picture of its own. */
export const covers = ["ropes", "gong", "corner", "rounds"] as const;
export type Cover = (typeof covers)[number];

/** Whole rubles. */
export const CERTIFICATE_VALUE = { min: 500, max: 100_000 };
/** What most people give, offered with one click. */
export const USUAL_VALUES = [1000, 3000, 5000, 10_000] as const;
export const WISHES_LENGTH = 120;
/** Whoever plans further ahead forgets; and the price of things changes. */
const FURTHEST_DAYS = 365;
const SENT_AT = "09:00:00+03:00";

/** What the certificate is: what its picture shows, and in which language. */
export type CertificateFace = { valueRubles: number; design: Design; cover: Cover; wishes: string };

/** Letters, digits and signs our faces have; what they lack would be drawn as an empty box. */
const UNDRAWABLE = /[^\p{Script=Cyrillic}\p{Script=Latin}\p{Nd}\p{P} №$€₽₸+=<>|~^°©×]/gu;

/** The part of a text that can be drawn: no picture signs, no letters of other scripts. */
export const drawable = (text: string): string => text.replace(UNDRAWABLE, "").replace(/\s+/g, " ").trim();

/** Breaks a text into lines of at most `most` characters, between words where there is a place; a longer word is cut. */
export function brokenIntoLines(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").flatMap((long) => long.match(new RegExp(`.{1,${most}}`, "gu")) ?? [])) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/**
 * When a certificate goes out: at the chosen moment, or at nine in the morning in Moscow of a chosen day; of today, and where nothing is
 * chosen, at once. Null for what is over or too far off [GFT-04].
 */
export function sendingTime(chosen: string | null, now: Date): Date | null {
  const { day: today } = moscowTime(now);
  if (chosen === null || chosen === today) return now;
  const at = new Date(chosen.length > 10 ? chosen : `${chosen}T${SENT_AT}`);
  return at >= now && moscowTime(at).day <= addDays(today, FURTHEST_DAYS) ? at : null;
}

export const lastSendingDay = (now: Date): Day => addDays(moscowTime(now).day, FURTHEST_DAYS);

/** Where a certificate is; what its buyer is shown [GFT-04]. `not-issued`: its mailbox refused it. `stuck`: it could not be made, and is tried again. */
export type CertificateState = "unpaid" | "waiting" | "stuck" | "sending" | "sent" | "not-issued" | "activated" | "void";

export type CertificateFacts = {
  isPaid: boolean;
  issuedAt: Date | null;
  activatedAt: Date | null;
  voidAt: Date | null;
  /** What became of its last letter. */
  mail: "waiting" | "sent" | "failed" | null;
  /** Its day came and it could not be made. */
  isStuck: boolean;
};

export function certificateState({ isPaid, issuedAt, activatedAt, voidAt, mail, isStuck }: CertificateFacts): CertificateState {
  if (voidAt) return "void";
  if (activatedAt) return "activated";
  if (!isPaid) return "unpaid";
  if (!issuedAt) return isStuck ? "stuck" : "waiting";
  return mail === "sent" ? "sent" : mail === "failed" ? "not-issued" : "sending";
}

/** May be sent again, to another address too: nobody has used it yet. */
export const mayResend = (state: CertificateState): boolean => ["sent", "not-issued", "waiting", "stuck"].includes(state);

/** What is due now is on its way already for who looks at it. */
export const shownState = (state: CertificateState, sendAt: Date, now: Date): CertificateState =>
  state === "waiting" && sendAt <= now ? "sending" : state;
