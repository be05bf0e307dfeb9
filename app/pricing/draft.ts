import type { PricedLine, PricedPromo } from "./cart-price.ts";
import { cashbackOf } from "./cashback.ts";
import type { AskedLine, PricedGoods } from "./goods.ts";
import { discountPercent, type LinePrice, priceLine } from "./line-price.ts";
import { type Rate, shownLine } from "./shown-money.ts";
import { countsInTotals, type Supply, supplyOf } from "./supply.ts";
import { whyOf } from "./why.ts";

export type Draft = {
  line: AskedLine;
  goods: PricedGoods | null;
  supply: Supply;
  counts: boolean;
  own: LinePrice;
  price: LinePrice;
  isPromo: boolean;
};

export function draftOf(line: AskedLine): Draft {
  const supply = supplyOf(line);
  const own = priceLine(line.goods?.listMinor ?? 0, line.quantity, discountPercent(line.goods?.sale ?? 0, 0));
  return { line, goods: line.goods, supply, counts: countsInTotals(supply), own, price: own, isPromo: false };
}

type Alone = Omit<PricedLine, "advanceMinor" | "depositMinor" | "actualDeliveryMinor" | "clientDeliveryMinor">;

/** An uncounted line keeps unit prices; its sums are zero. */
export function pricedLine(draft: Draft, bonusMinor: number, rate: Rate, cashbackPercent: number, promo: PricedPromo | null): Alone {
  const { line, goods, supply, counts, isPromo } = draft;
  const quantity = counts ? line.quantity : 0;
  const price = counts ? draft.price : { ...draft.price, listMinor: 0, discountMinor: 0, afterDiscountMinor: 0 };
  const priceMinor = price.afterDiscountMinor - bonusMinor;
  const seen = line.seenUnitMinor ?? null;
  return {
    productId: line.productId,
    specificationId: line.specificationId,
    quantity: line.quantity,
    goods,
    problem: supply.problem ?? (seen !== null && seen !== draft.own.unitPriceMinor ? "price_changed" : null),
    max: supply.max,
    counts,
    reserves: supply.reserves,
    made: supply.made,
    discountPercent: price.percent,
    unitListMinor: price.unitListMinor,
    unitPriceMinor: price.unitPriceMinor,
    listMinor: price.listMinor,
    discountMinor: price.discountMinor,
    bonusMinor,
    priceMinor,
    promoName: isPromo && promo ? promo.name : "",
    promoSale: isPromo && promo ? promo.sale : 0,
    cashbackMinor: cashbackOf(priceMinor, cashbackPercent, goods?.certificate === true),
    shown: shownLine(price.unitListMinor, price.unitPriceMinor, quantity, rate),
    why: counts ? whyOf(price, quantity, isPromo ? "promo" : goods?.dealer ? "dealer" : "own-sale", bonusMinor, rate) : [],
  };
}
