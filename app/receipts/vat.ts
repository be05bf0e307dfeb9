import { roundHalfUp } from "#app/foundation/money.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import type { SettlementMethod } from "./receipt.ts";

/** The company's tax system, and how its VAT is named in receipts; the accountant confirms both (providers/payments.md 9.2, 13 no. 8). */
export const TAX_SYSTEM = "osn";

/** Percent that each name stands for; of what is paid before goods are handed over it is taken out of the sum as well. */
const percents = { vat20: 20, vat120: 20, vat22: 22, vat122: 22 } as const;
export type Vat = keyof typeof percents;

/** The general rate is 22 % from 2026 on; money that comes before its goods carries the extracted rate. A refund keeps its sale's. */
export function vatOf(method: SettlementMethod, at: Date): Vat {
  const isNew = moscowTime(at).day >= "2026-01-01";
  if (method === "full_payment") return isNew ? "vat22" : "vat20";
  return isNew ? "vat122" : "vat120";
}

/** What of a sum is VAT, in kopecks, half-up. */
export const vatIn = (sumMinor: number, vat: Vat): number => roundHalfUp(sumMinor * percents[vat], 100 + percents[vat]);
