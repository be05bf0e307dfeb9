/** Minutes from midnight, beyond 24:00 if open overnight. */
export type Span = readonly [from: number, to: number];
/** From Monday; null = closed. */
export type Week = readonly (Span | null)[];

const DAY = 24 * 60;
const LONGEST = 300;
const names = ["пн", "вт", "ср", "чт", "пт", "сб", "вс"];
const day = `(?:${names.join("|")})`;
const time = "(\\d{1,2})(?:[:.](\\d\\d))?\\s*-\\s*(\\d{1,2})(?:[:.](\\d\\d))?";
const rule = new RegExp(`((?:${day}(?:\\s*-\\s*${day})?[\\s,]*)+):?\\s*(?:(круглосуточно|24 ?ч)|(выходной)|${time})`, "g");
const always = /круглосуточно|24 ?ч/;

/** Parses `пн-пт 10:00-20:00, сб 11-18`; null = unreadable. */
export function readHours(text: string): Week | null {
  const plain = text.toLowerCase().replace(/[–—]/g, "-").replaceAll("ежедневно", "пн-вс").replaceAll("выходные", "сб-вс");
  const week: (Span | null)[] = names.map(() => null);
  let found = false;
  for (const [, days = "", allDay, closed, ...clock] of plain.matchAll(rule)) {
    const span: Span | null | undefined = allDay ? [0, DAY] : closed ? null : spanOf(clock);
    if (span === undefined) return null;
    for (const index of daysOf(days)) week[index] ??= span;
    found = true;
  }
  if (found) return week;
  if (always.test(plain)) return names.map(() => [0, DAY] as const);
  const alone = new RegExp(`^\\s*${time}\\s*$`).exec(plain);
  const span = alone && spanOf(alone.slice(1));
  return span ? names.map(() => span) : null;
}

function spanOf([fromHour, fromMinute = "0", toHour, toMinute = "0"]: (string | undefined)[]): Span | undefined {
  const from = Number(fromHour) * 60 + Number(fromMinute);
  const to = Number(toHour) * 60 + Number(toMinute);
  if (from >= DAY || to > DAY || Number(fromMinute) > 59 || Number(toMinute) > 59) return undefined;
  if (to === DAY - 1) return [from, DAY];
  return [from, to > from ? to : to + DAY];
}

function daysOf(text: string): number[] {
  return [...text.matchAll(new RegExp(`(${day})(?:\\s*-\\s*(${day}))?`, "g"))].flatMap(([, from = "", to]) => {
    const first = names.indexOf(from);
    const count = to ? ((names.indexOf(to) - first + 7) % 7) + 1 : 1;
    return Array.from({ length: count }, (_, index) => (first + index) % 7);
  });
}

export function isSaneHours(text: string): boolean {
  if (text.length > LONGEST || /[<>\p{Cc}]/u.test(text)) return false;
  return [...text.matchAll(/\b(\d{1,2})[:.](\d{2})\b/g)].every(
    ([, hour, minute]) => Number(hour) * 60 + Number(minute) <= DAY && Number(minute) < 60,
  );
}

const weekday = (at: Date) => (at.getDay() + 6) % 7;

/** By the viewer's clock, who is usually nearby. */
export const hoursOn = (week: Week, at: Date): Span | null => week[weekday(at)] ?? null;

export function isOpenAt(week: Week, at: Date): boolean {
  const minute = at.getHours() * 60 + at.getMinutes();
  const today = hoursOn(week, at);
  const yesterday = week[(weekday(at) + 6) % 7];
  return (
    (today !== null && minute >= today[0] && minute < today[1]) ||
    (yesterday !== null && yesterday !== undefined && minute < yesterday[1] - DAY)
  );
}

export const isAllDay = ([from, to]: Span): boolean => from === 0 && to >= DAY;

export const spanInWords = ([from, to]: Span): string => `${clock(from)}–${clock(to)}`;
const clock = (minutes: number) => `${Math.floor(minutes / 60) % 24}:${String(minutes % 60).padStart(2, "0")}`;
