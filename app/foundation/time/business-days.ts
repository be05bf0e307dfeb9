import { addDays, type Day, moscowTime, weekday } from "./day.ts";
import { holidays, weekdaysOff } from "./days-off.ts";

const daysOff = new Map<string, ReadonlySet<Day>>();

/** Days off of a year that are no weekends: as they were decreed or, where nobody has entered that yet, as the law has them by itself. */
function daysOffOf(year: string): ReadonlySet<Day> {
  const known = daysOff.get(year);
  if (known) return known;
  const off = new Set((weekdaysOff[year] ?? holidays).split(" ").map((day) => `${year}-${day}`));
  // Outside of January a holiday on a weekend gives the next working day.
  if (!weekdaysOff[year]) for (const day of off) if (isWeekend(day) && day.slice(5, 7) !== "01") off.add(mondayAfter(day));
  daysOff.set(year, off);
  return off;
}

/** Decrees on the year to come are out by November. */
const KNOWN_BY = "12-01";

/** The year that dates are promised in before its days off have been entered; null where none is. */
export function yearToEnter(now: Date): string | null {
  const { day } = moscowTime(now);
  const year = day.slice(5) < KNOWN_BY ? day.slice(0, 4) : String(Number(day.slice(0, 4)) + 1);
  return weekdaysOff[year] ? null : year;
}

const isWeekend = (day: Day): boolean => [0, 6].includes(weekday(day));
const mondayAfter = (day: Day): Day => addDays(day, weekday(day) === 6 ? 2 : 1);

/** Neither a weekend, working Saturdays included, nor a day off [DLV-06]. */
export const isBusinessDay = (day: Day): boolean => !isWeekend(day) && !daysOffOf(day.slice(0, 4)).has(day);

/** The n-th business day after `day`; with 0 the day itself or, where it is none, the next one. */
export function addBusinessDays(day: Day, count: number): Day {
  let next = count === 0 ? day : addDays(day, 1);
  for (let left = count; !isBusinessDay(next) || --left > 0; ) next = addDays(next, 1);
  return next;
}

/** The business day strictly after the Moscow day of an instant [DLV-12]. */
export const nextBusinessDay = (after: Date): Day => addBusinessDays(moscowTime(after).day, 1);

/** When goods paid (or, on receipt, placed) then are given to the carrier; later than `cutoff` (Moscow, "14:00") counts as the next day [DLV-12]. */
export function handoverDate(paidAt: Date, cutoff?: string): Day {
  const { day, time } = moscowTime(paidAt);
  const isLate = cutoff !== undefined && time > `${cutoff}:00.000`;
  return addBusinessDays(isLate ? addDays(day, 1) : day, 1);
}

/** About as long as goods are made to order, in calendar days. */
export const PRODUCTION_DAYS = 30;

export type PromisedDates = { handover: Day; from: Day; to: Day };

/** The dates shown before an order: handover, made-to-order time before it, the carrier's business days after it [DLV-06]. */
export function promisedDates(order: {
  placedAt: Date;
  madeToOrder: boolean;
  carrierDays: { min: number; max: number };
  cutoff?: string;
}): PromisedDates {
  const { placedAt, madeToOrder, carrierDays, cutoff } = order;
  const made = addDays(moscowTime(placedAt).day, PRODUCTION_DAYS);
  const handover = madeToOrder ? addBusinessDays(made, 0) : handoverDate(placedAt, cutoff);
  return { handover, from: addBusinessDays(handover, carrierDays.min), to: addBusinessDays(handover, carrierDays.max) };
}

/**
 * What was promised when the order was placed, counted from when it is paid: as many business days after a handover that is later
 * now; never earlier than was said [DLV-12].
 */
export function promiseFrom(promised: PromisedDates, paid: { at: Date; madeToOrder: boolean; cutoff?: string }): PromisedDates {
  const { handover } = promisedDates({ ...paid, placedAt: paid.at, carrierDays: { min: 0, max: 0 } });
  if (handover <= promised.handover) return promised;
  const moved = (until: Day) => addBusinessDays(handover, businessDaysBetween(promised.handover, until));
  return { handover, from: moved(promised.from), to: moved(promised.to) };
}

/** How many business days after `from` the first one at or after `to` is. */
export function businessDaysBetween(from: Day, to: Day): number {
  let count = 0;
  for (let day = from; day < to; count++) day = addBusinessDays(day, 1);
  return count;
}
