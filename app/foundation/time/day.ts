/** A calendar day, `YYYY-MM-DD`: compares as text. */
export type Day = string;

const MS_A_DAY = 86_400_000;
// Moscow keeps UTC+3 the whole year since 26 October 2014.
const MOSCOW_AHEAD_MS = 3 * 3_600_000;

const atMidnight = (day: Day) => {
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(ms)) throw new Error(`Not a day: ${day}`);
  return ms;
};

export const addDays = (day: Day, days: number): Day => new Date(atMidnight(day) + days * MS_A_DAY).toISOString().slice(0, 10);

/** 0 = Sunday … 6 = Saturday. */
export const weekday = (day: Day): number => new Date(atMidnight(day)).getUTCDay();

/** Day and time of day (`HH:MM:SS.mmm`) that Moscow's clocks show at an instant. */
export function moscowTime(instant: Date): { day: Day; time: string } {
  const text = new Date(instant.getTime() + MOSCOW_AHEAD_MS).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, -1) };
}
