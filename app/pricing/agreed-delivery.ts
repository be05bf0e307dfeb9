import type { PaymentType, Storefront } from "#app/foundation/storefront.ts";
import { clientDeliveryPrice, deliveryIsFree } from "./delivery-price.ts";
import { type Rate, shownTotals } from "./shown-money.ts";
import { spreadCost } from "./spread.ts";

type Sold = { listMinor: number; discountMinor: number; priceMinor: number; shownPrice: number };
export type Undelivered = {
  lines: readonly Sold[];
  goodsMinor: number;
  bonusMinor: number;
  advanceMinor: number;
  depositMinor: number;
  mode: "door" | "point";
  paymentType: PaymentType;
  rate: Rate;
};
/** Sums with delivery; per line its share of the real and the customer's price. */
export type WithDelivery = {
  deliveryMinor: number;
  clientDeliveryMinor: number;
  totalMinor: number;
  shownTotal: number;
  lines: { actualDeliveryMinor: number; customerDeliveryMinor: number }[];
};

/** An order's sums with staff's delivery price, kopecks of whole rubles, by the cart's rules [PRC-10] [PRC-11] [PRC-24]. */
export function withDelivery(order: Undelivered, priceMinor: number, storefront: Pick<Storefront, "freeDeliveryFromMinor">): WithDelivery {
  const terms = { priceMinor, surchargeMinor: 0, mode: order.mode };
  const isFree = deliveryIsFree(order.goodsMinor, storefront);
  const clientDeliveryMinor = clientDeliveryPrice(terms, isFree, order.paymentType);
  const weights = order.lines.map(({ listMinor, discountMinor }) => listMinor - discountMinor);
  const [actual, customer] = [spreadCost(priceMinor, weights), spreadCost(clientDeliveryMinor, weights)];
  const goodsMinor = order.lines.reduce((sum, line) => sum + line.priceMinor, 0);
  const totalMinor = goodsMinor - order.advanceMinor - order.depositMinor + clientDeliveryMinor;
  const shownPrices = order.lines.map(({ shownPrice }) => shownPrice);
  return {
    deliveryMinor: priceMinor,
    clientDeliveryMinor,
    totalMinor,
    shownTotal: shownTotals(shownPrices, order, clientDeliveryMinor, totalMinor, order.rate).total,
    lines: order.lines.map((_, at) => ({ actualDeliveryMinor: actual[at]!, customerDeliveryMinor: customer[at]! })),
  };
}
