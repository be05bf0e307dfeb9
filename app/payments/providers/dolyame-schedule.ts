import { addDays, type Day } from "#app/foundation/time/day.ts";
import type { Installment } from "#app/pricing/installments.ts";

const DAYS = [0, 14, 28, 42];

/**
 * The four payments that Dolyame will ask of a buyer of `totalMinor` kopecks, from `first` on: a quarter each, up to a whole ruble, the first
 * one what is left. Null where nothing would be left for it. A forecast: once a payment is open, its own schedule is the true one
 * (providers/payments.md 4.5, after one recorded notification).
 */
export function dolyameSchedule(totalMinor: number, first: Day): Installment[] | null {
  const later = Math.ceil(totalMinor / 400) * 100;
  const firstMinor = totalMinor - 3 * later;
  if (firstMinor <= 0) return null;
  return DAYS.map((days, index) => ({ day: addDays(first, days), amountMinor: index === 0 ? firstMinor : later }));
}
