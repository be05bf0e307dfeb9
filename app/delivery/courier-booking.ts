import { addBusinessDays, isBusinessDay } from "#app/foundation/time/business-days.ts";
import type { Day } from "#app/foundation/time/day.ts";
import { courierSlots } from "./own-courier.ts";

/** Doors per city in four hours. */
export const SLOT_CAPACITY = 12;
const DAYS_AHEAD = 10;

export type Visit = { date: Day; slot: string };

/** Best first: requested slot, other hours that day, then following days. */
export function courierVisits({ from, date, slot }: { from: Day; date: Day | null; slot: string | null }): Visit[] {
  const first = date !== null && date >= from && isBusinessDay(date) ? date : addBusinessDays(from, 0);
  const days = Array.from({ length: DAYS_AHEAD }, (_, n) => (n === 0 ? first : addBusinessDays(first, n)));
  const wished = courierSlots.find((known) => known === slot);
  const hours = wished ? [wished, ...courierSlots.filter((known) => known !== wished)] : courierSlots;
  return days.flatMap((day) => hours.map((known) => ({ date: day, slot: known })));
}
