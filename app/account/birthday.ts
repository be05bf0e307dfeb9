import type { FieldError } from "#app/foundation/http/problem.ts";
import type { Day } from "#app/foundation/time/day.ts";

/** Settable once, and a plausible date of birth [ACC-01]. */
export function birthdayProblem(given: string | null, kept: string | null, now: Date): FieldError | null {
  if (given === null) return kept === null ? { path: "data.birthday", code: "required" } : null;
  return given < now.toISOString().slice(0, 10) && given >= "1900-01-01" ? null : { path: "data.birthday", code: "invalid" };
}

const ORDERS = [
  /^(?<day>\d{1,2})[ ./-]+(?<month>\d{1,2})[ ./-]+(?<year>\d{4})$/,
  /^(?<year>\d{4})[ ./-]+(?<month>\d{1,2})[ ./-]+(?<day>\d{1,2})$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
];

/** Day before month, as typed or autofilled; null = unreadable. */
export function readBirthday(text: string): Day | null {
  const found = ORDERS.map((order) => order.exec(text.trim())?.groups).find(Boolean);
  if (!found) return null;
  const day = `${found.year}-${found.month!.padStart(2, "0")}-${found.day!.padStart(2, "0")}`;
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : null;
}

/** Inserts dots while typing digits, as numeric keypads lack them; deleting isn't undone. */
export function dotBirthday(before: string, text: string): string {
  if (text.length <= before.length || !/^[\d.]+$/.test(text) || /\.\.|^(\d?|\d{3,})\.|\.\d\./.test(text)) return text;
  const digits = text.replaceAll(".", "");
  if (digits.length > 8) return text;
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join(".");
}
