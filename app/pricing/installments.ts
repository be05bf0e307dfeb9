import { roundHalfUp } from "#app/foundation/money.ts";
import { methodOf, type Storefront } from "#app/foundation/storefront.ts";
import { addDays, type Day } from "#app/foundation/time/day.ts";

export type Installment = { day: Day; amountMinor: number };

const LEAST_MINOR = 1_000_00;
export const PART_DAYS = [0, 14, 28, 42];

export const isPaidInParts = ({ paymentTypes }: Pick<Storefront, "paymentTypes">): boolean => paymentTypes.some(isInParts);

/** +7 without Kazakhstan's +76 and +77 [PRC-16]. Takes E.164. */
export const hasRussianPhone = (phone: string): boolean => /^\+7[0-589]\d{9}$/.test(phone);

export function partsOf(totalMinor: number): { firstMinor: number; laterMinor: number } | null {
  if (totalMinor < LEAST_MINOR) return null;
  const laterMinor = roundHalfUp(totalMinor, 400) * 100;
  return { firstMinor: totalMinor - 3 * laterMinor, laterMinor };
}

/** Four payments two weeks apart, the first takes the remainder; null below 1,000 rubles [PRC-16]. */
export function installmentsOf(totalMinor: number, first: Day): Installment[] | null {
  const parts = partsOf(totalMinor);
  return (
    parts && PART_DAYS.map((days, index) => ({ day: addDays(first, days), amountMinor: index === 0 ? parts.firstMinor : parts.laterMinor }))
  );
}

export const isInParts = (type: string): boolean => methodOf(type)?.kind === "installments";
