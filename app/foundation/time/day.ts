/** `YYYY-MM-DD`: compares as text. */
export type Day = string;

const MS_A_DAY = 86_400_000;
// Moscow is UTC+3 all year since 26 October 2014.
const MOSCOW_AHEAD_MS = 3 * 3_600_000;

const atMidnight = (day: Day) => {
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(ms)) throw new Error(`Not a day: ${day}`);
  return ms;
};

/** False for days that no calendar has, such as February 30. */
export const isDay = (text: string): boolean => new Date(Date.parse(`${text}T00:00:00Z`) || 0).toISOString().slice(0, 10) === text;

export const addDays = (day: Day, days: number): Day => new Date(atMidnight(day) + days * MS_A_DAY).toISOString().slice(0, 10);

export const daysBetween = (from: Day, to: Day): number => Math.round((atMidnight(to) - atMidnight(from)) / MS_A_DAY);

/** 0 = Sunday … 6 = Saturday. */
export const weekday = (day: Day): number => new Date(atMidnight(day)).getUTCDay();

const zones = new Map<string, Intl.DateTimeFormat>();

export function dayIn(zone: string, instant: Date): Day {
  const clock = zones.get(zone) ?? new Intl.DateTimeFormat("en", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  zones.set(zone, clock);
  const part = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}`;
}

/** Day and time (`HH:MM:SS.mmm`) in Moscow at an instant. */
export function moscowTime(instant: Date): { day: Day; time: string } {
  const text = new Date(instant.getTime() + MOSCOW_AHEAD_MS).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, -1) };
}
