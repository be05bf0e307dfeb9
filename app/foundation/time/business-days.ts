import { addDays, type Day, moscowTime, weekday } from "./day.ts";
import { holidays, weekdaysOff } from "./days-off.ts";

const daysOff = new Map<string, ReadonlySet<Day>>();

/** Non-weekend days off: as decreed, or the law's own holidays until a year is entered. */
function daysOffOf(year: string): ReadonlySet<Day> {
  const known = daysOff.get(year);
  if (known) return known;
  const off = new Set((weekdaysOff[year] ?? holidays).split(" ").map((day) => `${year}-${day}`));
  // Outside January a holiday on a weekend moves to the next working day.
  if (!weekdaysOff[year]) for (const day of off) if (isWeekend(day) && day.slice(5, 7) !== "01") off.add(mondayAfter(day));
  daysOff.set(year, off);
  return off;
}

/** The decree for the next year is out by November. */
const KNOWN_BY = "12-01";

/** A year that promises already reach without its days off entered; null = none. */
export function yearToEnter(now: Date): string | null {
  const { day } = moscowTime(now);
  const year = day.slice(5) < KNOWN_BY ? day.slice(0, 4) : String(Number(day.slice(0, 4)) + 1);
  return weekdaysOff[year] ? null : year;
}

const isWeekend = (day: Day): boolean => [0, 6].includes(weekday(day));
const mondayAfter = (day: Day): Day => addDays(day, weekday(day) === 6 ? 2 : 1);

/** Working Saturdays count as weekend [DLV-06]. */
export const isBusinessDay = (day: Day): boolean => !isWeekend(day) && !daysOffOf(day.slice(0, 4)).has(day);

/** With 0: the day itself, or the next business day. */
export function addBusinessDays(day: Day, count: number): Day {
  let next = count === 0 ? day : addDays(day, 1);
  for (let left = count; !isBusinessDay(next) || --left > 0; ) next = addDays(next, 1);
  return next;
}

/** The business day strictly after the instant's day in Moscow [DLV-12]. */
export const nextBusinessDay = (after: Date): Day => addBusinessDays(moscowTime(after).day, 1);

/** Hand-over to the carrier; after `cutoff` (Moscow, "14:00") counts as the next day [DLV-12]. */
export function handoverDate(paidAt: Date, cutoff?: string): Day {
  const { day, time } = moscowTime(paidAt);
  const isLate = cutoff !== undefined && time > `${cutoff}:00.000`;
  return addBusinessDays(isLate ? addDays(day, 1) : day, 1);
}

/** Typical time for made-to-order goods, in calendar days. */
export const PRODUCTION_DAYS = 30;

export type PromisedDates = { handover: Day; from: Day; to: Day };

/** Dates shown before an order: hand-over, plus production time, plus the carrier's business days [DLV-06]. */
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

/** The promise recounted from payment: as many business days after the new hand-over, never earlier than promised [DLV-12]. */
export function promiseFrom(promised: PromisedDates, paid: { at: Date; madeToOrder: boolean; cutoff?: string }): PromisedDates {
  const { handover } = promisedDates({ ...paid, placedAt: paid.at, carrierDays: { min: 0, max: 0 } });
  if (handover <= promised.handover) return promised;
  const moved = (until: Day) => addBusinessDays(handover, businessDaysBetween(promised.handover, until));
  return { handover, from: moved(promised.from), to: moved(promised.to) };
}

export function businessDaysBetween(from: Day, to: Day): number {
  let count = 0;
  for (let day = from; day < to; count++) day = addBusinessDays(day, 1);
  return count;
}
