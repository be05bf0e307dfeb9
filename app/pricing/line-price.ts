import { roundHalfUp } from "#app/foundation/money.ts";

/** Before bonus, for the whole line [PRC-20]. */
export type LinePrice = {
  percent: number;
  unitListMinor: number;
  unitPriceMinor: number;
  listMinor: number;
  discountMinor: number;
  /** L of [PRC-23]. */
  afterDiscountMinor: number;
};

/** The larger of promo and own sale [PRC-01]. */
export const discountPercent = (ownSale: number, promoSale: number): number => Math.min(100, Math.max(0, ownSale, promoSale));

const LEAST_PRICE_MINOR = 100;

/** D: half-up to whole rubles per unit [PRC-02] [PRC-18], which never gives goods away: a ruble is left. SQL: `final_price`. */
export const unitDiscount = (unitMinor: number, percent: number): number =>
  Math.min(roundHalfUp(unitMinor * percent, 10_000) * 100, Math.max(0, unitMinor - LEAST_PRICE_MINOR));

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
