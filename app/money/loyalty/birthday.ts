import { addDays, type Day } from "#app/foundation/time/day.ts";

/** Days before and after a birthday that count as near [ACC-06]. */
export const BIRTHDAY_DAYS = 3;
/** A changed birthday earns no second bonus sooner than this. */
export const BIRTHDAYS_APART_DAYS = 300;

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** 29 February falls on the last day of February in common years. */
export const birthdayIn = (birthday: Day, year: number): Day =>
  birthday.endsWith("02-29") && !isLeap(year) ? `${year}-02-28` : `${String(year).padStart(4, "0")}${birthday.slice(4)}`;

export type NearBirthday = { year: number; when: "soon" | "today" | "past" };

/** The near birthday, if any; its year is its own, so a window over New Year is one window. The day of birth doesn't count. */
export function nearBirthday(birthday: Day, today: Day): NearBirthday | null {
  const [from, to] = [addDays(today, -BIRTHDAY_DAYS), addDays(today, BIRTHDAY_DAYS)];
  for (const year of new Set([from, to].map((day) => Number(day.slice(0, 4))))) {
    const day = birthdayIn(birthday, year);
    if (day < from || day > to || year <= Number(birthday.slice(0, 4))) continue;
    return { year, when: day > today ? "soon" : day === today ? "today" : "past" };
  }
  return null;
}

/** All near birthdays as month-day numbers (`1231`) with their year. */
export function nearBirthdays(today: Day): { monthDay: number; year: number }[] {
  const near = Array.from({ length: 2 * BIRTHDAY_DAYS + 1 }, (_, at) => addDays(today, at - BIRTHDAY_DAYS));
  return near.flatMap((day) => {
    const year = Number(day.slice(0, 4));
    const monthDay = Number(day.slice(5, 7)) * 100 + Number(day.slice(8));
    return [{ monthDay, year }, ...(monthDay === 228 && !isLeap(year) ? [{ monthDay: 229, year }] : [])];
  });
}
