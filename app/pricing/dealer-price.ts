import type { PricedGoods } from "./goods.ts";

/**
 * Goods as a dealer buys them: at his percent below the list price, or at their own sale where that is larger; never both [ACC-05]. What takes
 * no promo code takes no dealer's percent either.
 */
export function forDealer<G extends Pick<PricedGoods, "sale" | "noPromo" | "certificate">>(
  goods: G,
  percent: number,
): G & { dealer?: true } {
  const takesNone = goods.noPromo || goods.certificate === true || percent <= goods.sale;
  return takesNone ? goods : { ...goods, sale: percent, dealer: true };
}
