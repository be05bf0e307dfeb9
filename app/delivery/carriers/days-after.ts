import { businessDaysBetween } from "#app/foundation/time/business-days.ts";
import { type Day, daysBetween } from "#app/foundation/time/day.ts";

const LONGEST_DAYS = 120;

/** Working days from hand-over to a named day; null = not a delivery day. */
export function businessDaysAfter(handover: Day, named: Day): number | null {
  const days = daysBetween(handover, named);
  return days < 0 || days > LONGEST_DAYS ? null : businessDaysBetween(handover, named);
}

type PeriodAnswer = { period_min: number; period_max: number; delivery_date_range?: { min: Day; max: Day } | null };

/** The later of working days and named dates, which include the carrier's closures; as days, valid for any hand-over. */
export function laterDays(
  { period_min, period_max, delivery_date_range: named }: PeriodAnswer,
  handover: Day,
): { min: number; max: number } {
  const later = (period: number, day: Day | undefined) => Math.max(period, (day && businessDaysAfter(handover, day)) || 0);
  const min = later(period_min, named?.min);
  return { min, max: Math.max(min, later(period_max, named?.max)) };
}
