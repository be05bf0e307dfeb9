import { businessDaysBetween } from "#app/foundation/time/business-days.ts";
import { type Day, daysBetween } from "#app/foundation/time/day.ts";

const LONGEST_DAYS = 120;

/** In how many working days after the hand-over the day comes that a carrier names; null = a day that no parcel comes on. */
export function businessDaysAfter(handover: Day, named: Day): number | null {
  const days = daysBetween(handover, named);
  return days < 0 || days > LONGEST_DAYS ? null : businessDaysBetween(handover, named);
}

type Told = { period_min: number; period_max: number; delivery_date_range?: { min: Day; max: Day } | null };

/**
 * A carrier's working days or, where they are later, the dates that it names with them: it may know of days that it does not work on.
 * As days they serve for whatever day the goods are handed over on.
 */
export function laterDays({ period_min, period_max, delivery_date_range: named }: Told, handover: Day): { min: number; max: number } {
  const later = (period: number, day: Day | undefined) => Math.max(period, (day && businessDaysAfter(handover, day)) || 0);
  const min = later(period_min, named?.min);
  return { min, max: Math.max(min, later(period_max, named?.max)) };
}
