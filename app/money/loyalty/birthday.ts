import { addDays, type Day } from "#app/foundation/time/day.ts";

/** A birthday is near for so many days before it and after it [ACC-06]. */
export const BIRTHDAY_DAYS = 3;
/** Two birthdays are a year apart; one that support has changed earns no second bonus sooner than this. */
export const BIRTHDAYS_APART_DAYS = 300;

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The day a birthday is kept on in a year: that of 29 February on the last day of February where there is none. */
export const birthdayIn = (birthday: Day, year: number): Day =>
  birthday.endsWith("02-29") && !isLeap(year) ? `${year}-02-28` : `${String(year).padStart(4, "0")}${birthday.slice(4)}`;

export type NearBirthday = { year: number; when: "soon" | "today" | "past" };

/**
 * The birthday that is near on a day, if one is. Its year is the birthday's own, not the day's: one on the first of January is next
 * year's already on 30 December, so that a window over the turn of the year is one window. The day of birth itself is none.
 */
export function nearBirthday(birthday: Day, today: Day): NearBirthday | null {
  const [from, to] = [addDays(today, -BIRTHDAY_DAYS), addDays(today, BIRTHDAY_DAYS)];
  for (const year of new Set([from, to].map((day) => Number(day.slice(0, 4))))) {
    const day = birthdayIn(birthday, year);
    if (day < from || day > to || year <= Number(birthday.slice(0, 4))) continue;
    return { year, when: day > today ? "soon" : day === today ? "today" : "past" };
  }
  return null;
}

/** Everybody's near birthdays: month and day as a number (`1231`) with the year each counts for. */
export function nearBirthdays(today: Day): { monthDay: number; year: number }[] {
  const near = Array.from({ length: 2 * BIRTHDAY_DAYS + 1 }, (_, at) => addDays(today, at - BIRTHDAY_DAYS));
  return near.flatMap((day) => {
    const year = Number(day.slice(0, 4));
    const monthDay = Number(day.slice(5, 7)) * 100 + Number(day.slice(8));
    return [{ monthDay, year }, ...(monthDay === 228 && !isLeap(year) ? [{ monthDay: 229, year }] : [])];
  });
}
