import { vatShare } from "#app/foundation/vat.ts";
import type { SettlementMethod } from "./receipt.ts";

/** VAT rates by name (providers/payments.md 9.2); prepayments extract VAT too. 20 % remains for refunds of pre-2026 sales. */
const percents = {
  none: null,
  vat5: 5,
  vat105: 5,
  vat7: 7,
  vat107: 7,
  vat10: 10,
  vat110: 10,
  vat20: 20,
  vat120: 20,
  vat22: 22,
  vat122: 22,
} as const;
export type Vat = keyof typeof percents;

const isVat = (name: string): name is Vat => name in percents;

export function vatOf(method: SettlementMethod, percent: number | null): Vat {
  const name = percent === null ? "none" : method === "full_payment" ? `vat${percent}` : `vat1${String(percent).padStart(2, "0")}`;
  if (!isVat(name)) throw new Error(`No receipt knows a VAT of ${percent} %`);
  return name;
}

export const percentOf = (vat: Vat): number | null => percents[vat];

/** VAT included in a sum, in kopecks, half-up. */
export const vatIn = (sumMinor: number, vat: Vat): number => vatShare(sumMinor, percents[vat] ?? 0);
