import { ceilToCurrency, floorToCurrency } from "#app/foundation/money.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import type { Parts } from "./account-parts.ts";

/** `val`: rubles per unit, a decimal string [STO-05]. */
export type Rate = { currency: Currency; val: string };

/** Whole units of the displayed currency, before balances. */
export type ShownLine = { unitPrice: number; unitListPrice: number; price: number; listPrice: number };

/** goods − bonus − advance − deposit + delivery = total [PRC-25]. */
export type ShownTotals = { goods: number; bonus: number; advance: number; deposit: number; delivery: number; total: number };

/** Old and new units round up; their difference is the shown discount, line = quantity × unit [STO-05] [PRC-25]. */
export function shownLine(unitListMinor: number, unitPriceMinor: number, quantity: number, { val }: Rate): ShownLine {
  const unitPrice = ceilToCurrency(unitPriceMinor, val);
  const unitListPrice = ceilToCurrency(unitListMinor, val);
  return { unitPrice, unitListPrice, price: unitPrice * quantity, listPrice: unitListPrice * quantity };
}

/** Line sums less balances, rounded down, plus delivery, rounded up [PRC-25]. */
export function shownTotals(
  linePrices: readonly number[],
  taken: Parts,
  deliveryMinor: number,
  amountMinor: number,
  { val }: Rate,
): ShownTotals {
  const goods = linePrices.reduce((sum, price) => sum + price, 0);
  const delivery = ceilToCurrency(deliveryMinor, val);
  const off = {
    bonus: floorToCurrency(taken.bonusMinor, val),
    advance: floorToCurrency(taken.advanceMinor, val),
    deposit: floorToCurrency(taken.depositMinor, val),
  };
  const total = Math.max(0, goods - off.bonus - off.advance - off.deposit + delivery);
  if (amountMinor > 0 || total === 0) return { goods, ...off, delivery, total };
  // If rubles are fully covered [PAY-14], the rounding remainder goes to the balance used last.
  const last = off.deposit > 0 ? "deposit" : off.advance > 0 ? "advance" : "bonus";
  return { goods, ...off, [last]: off[last] + total, delivery, total: 0 };
}
