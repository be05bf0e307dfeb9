import { roundHalfUp } from "#app/foundation/money.ts";

/** Money of one line before bonus; sums are of the whole line [PRC-20]. */
export type LinePrice = {
  percent: number;
  unitListMinor: number;
  unitPriceMinor: number;
  listMinor: number;
  discountMinor: number;
  /** L of [PRC-23]. */
  afterDiscountMinor: number;
};

/** The larger of the promo's percent and the goods' own [PRC-01]. */
export const discountPercent = (ownSale: number, promoSale: number): number => Math.min(100, Math.max(0, ownSale, promoSale));

/** D: half-up to whole rubles, for one unit [PRC-02] [PRC-18]. */
export const unitDiscount = (unitMinor: number, percent: number): number => roundHalfUp(unitMinor * percent, 10_000) * 100;

/** (U − D) × q and its parts [PRC-02] [PRC-03]. */
export function priceLine(unitListMinor: number, quantity: number, percent: number): LinePrice {
  const unitDiscountMinor = unitDiscount(unitListMinor, percent);
  const unitPriceMinor = unitListMinor - unitDiscountMinor;
  return {
    percent,
    unitListMinor,
    unitPriceMinor,
    listMinor: unitListMinor * quantity,
    discountMinor: unitDiscountMinor * quantity,
    afterDiscountMinor: unitPriceMinor * quantity,
  };
}
