import { addDays, type Day, moscowTime } from "#app/foundation/time/day.ts";

export const designs = ["dark", "light", "custom"] as const;
export type Design = (typeof designs)[number];

export const covers = ["ropes", "gong", "corner", "rounds"] as const;
export type Cover = (typeof covers)[number];

export const CERTIFICATE_VALUE = { min: 500, max: 100_000 };
export const USUAL_VALUES = [1000, 3000, 5000, 10_000] as const;
export const WISHES_LENGTH = 120;
/** Limits scheduling, as people forget and prices change. */
const FURTHEST_DAYS = 365;
const SENT_AT = "09:00:00+03:00";

export type CertificateFace = { valueRubles: number; design: Design; cover: Cover; wishes: string };

/** Characters our fonts lack, which would render as boxes. */
const UNDRAWABLE = /[^\p{Script=Cyrillic}\p{Script=Latin}\p{Nd}\p{P} №$€₽₸+=<>|~^°©×]/gu;

export const drawable = (text: string): string => text.replace(UNDRAWABLE, "").replace(/\s+/g, " ").trim();

export function brokenIntoLines(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").flatMap((long) => long.match(new RegExp(`.{1,${most}}`, "gu")) ?? [])) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The chosen moment, or nine in Moscow on a chosen day; today or nothing = now. Null if past or too far [GFT-04]. */
export function sendingTime(chosen: string | null, now: Date): Date | null {
  const { day: today } = moscowTime(now);
  if (chosen === null || chosen === today) return now;
  const at = new Date(chosen.length > 10 ? chosen : `${chosen}T${SENT_AT}`);
  return at >= now && moscowTime(at).day <= addDays(today, FURTHEST_DAYS) ? at : null;
}

export const lastSendingDay = (now: Date): Day => addDays(moscowTime(now).day, FURTHEST_DAYS);

/** For the buyer [GFT-04]. `not-issued`: the mailbox refused it; `stuck`: couldn't be made, will be retried. */
export type CertificateState = "unpaid" | "waiting" | "stuck" | "sending" | "sent" | "not-issued" | "activated" | "void";

export type CertificateFacts = {
  isPaid: boolean;
  issuedAt: Date | null;
  activatedAt: Date | null;
  voidAt: Date | null;
  mail: "waiting" | "sent" | "failed" | null;
  isStuck: boolean;
};

export function certificateState({ isPaid, issuedAt, activatedAt, voidAt, mail, isStuck }: CertificateFacts): CertificateState {
  if (voidAt) return "void";
  if (activatedAt) return "activated";
  if (!isPaid) return "unpaid";
  if (!issuedAt) return isStuck ? "stuck" : "waiting";
  return mail === "sent" ? "sent" : mail === "failed" ? "not-issued" : "sending";
}

export const mayResend = (state: CertificateState): boolean => ["sent", "not-issued", "waiting", "stuck"].includes(state);

/** To a viewer a due one is already being sent. */
export const shownState = (state: CertificateState, sendAt: Date, now: Date): CertificateState =>
  state === "waiting" && sendAt <= now ? "sending" : state;
