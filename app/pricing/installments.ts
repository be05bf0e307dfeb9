import { roundHalfUp } from "#app/foundation/money.ts";
import { addDays, type Day } from "#app/foundation/time/day.ts";

export type Installment = { day: Day; amountMinor: number };

const LEAST_MINOR = 1_000_00;
const DAYS = [0, 14, 28, 42];

/** +7, but not Kazakhstan's +76 and +77 [PRC-16]. Takes E.164. */
export const hasRussianPhone = (phone: string): boolean => /^\+7[0-589]\d{9}$/.test(phone);

/** Four parts every two weeks, the first takes what rounding leaves; null below 1,000 rubles [PRC-16]. */
export function installmentsOf(totalMinor: number, first: Day): Installment[] | null {
  if (totalMinor < LEAST_MINOR) return null;
  const later = roundHalfUp(totalMinor, 400) * 100;
  return DAYS.map((days, index) => ({ day: addDays(first, days), amountMinor: index === 0 ? totalMinor - 3 * later : later }));
}
