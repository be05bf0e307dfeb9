import type { PricedGoods } from "./goods.ts";

/** The dealer's percentage or the goods' own sale, whichever is larger [ACC-05]; not where promo codes are excluded. */
export function forDealer<G extends Pick<PricedGoods, "sale" | "noPromo" | "certificate">>(
  goods: G,
  percent: number,
): G & { dealer?: true } {
  const takesNone = goods.noPromo || goods.certificate === true || percent <= goods.sale;
  return takesNone ? goods : { ...goods, sale: percent, dealer: true };
}
