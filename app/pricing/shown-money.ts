import { ceilToCurrency, floorToCurrency } from "#app/foundation/money.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import type { Parts } from "./account-parts.ts";

/** `val` = rubles for one unit, as a decimal string [STO-05]. */
export type Rate = { currency: Currency; val: string };

/** Whole units of the shown currency. The sums of the line before bonus, advance and deposit. */
export type ShownLine = { unitPrice: number; unitRealprice: number; price: number; realprice: number };

/** As a shopper adds them up: goods − bonus − advance − deposit + delivery = total [PRC-25]. */
export type ShownTotals = { goods: number; bonus: number; advance: number; deposit: number; delivery: number; total: number };

/** Units are rounded up, old and new; their difference is the shown discount, and line = quantity × unit [STO-05] [PRC-25]. */
export function shownLine(unitListMinor: number, unitPriceMinor: number, quantity: number, { val }: Rate): ShownLine {
  const unitPrice = ceilToCurrency(unitPriceMinor, val);
  const unitRealprice = ceilToCurrency(unitListMinor, val);
  return { unitPrice, unitRealprice, price: unitPrice * quantity, realprice: unitRealprice * quantity };
}

/** Sums of shown lines less what is taken off, rounded down, plus delivery, rounded up [PRC-25]. */
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
  // Nothing is left to pay in rubles [PAY-14]: the units that rounding would leave go to what paid last.
  const last = off.deposit > 0 ? "deposit" : off.advance > 0 ? "advance" : "bonus";
  return { goods, ...off, [last]: off[last] + total, delivery, total: 0 };
}
