import type { PricedCart, QuoteRequest } from "#app/cart/quote.server.ts";
import type { ChosenDelivery } from "#app/delivery/delivery.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { currencyOf } from "#app/foundation/storefront.ts";
import { lineKey } from "#app/pricing/goods.ts";
import type { OrderBody } from "./order.contract.ts";

export function requestOf({ delivery, ...body }: OrderBody, visit: Visit, buyerPhone: string): QuoteRequest {
  const { type, mode, code, city, region, postalCode: index } = delivery;
  return {
    lines: body.lines.map(({ productId, specificationId, quantity }) => ({ productId, specificationId, quantity })),
    promoName: body.promoName,
    buyerPhone,
    asked: body.asked,
    delivery: delivery.isChosen ? { type, mode, code, city, region, index } : null,
    paymentType: body.paymentType,
    country: body.country,
    currency: body.currency ? currencyOf(visit.storefront, body.currency) : visit.currency,
  };
}

/** Whether the figures the shopper saw still hold; else they are asked again [PRC-12]. */
export function isWhatWasSeen(body: OrderBody, { price }: PricedCart, chosen: ChosenDelivery | null): boolean {
  if (price.lines.some((line) => line.problem !== null)) return false;
  // A named code must apply.
  if (body.promoName && !price.promo?.applied) return false;
  const deliveries = [chosen?.priceMinor, price.clientDeliveryMinor];
  const { isChosen, priceMinor } = body.delivery;
  if (isChosen && priceMinor !== null && !deliveries.includes(priceMinor)) return false;
  const seen = new Map<string, { quantity: number; listMinor: number; priceMinor: number }>();
  for (const line of body.lines) {
    const at = lineKey(line);
    const earlier = seen.get(at) ?? { quantity: 0, listMinor: 0, priceMinor: 0 };
    seen.set(at, {
      quantity: earlier.quantity + line.quantity,
      listMinor: earlier.listMinor + line.listMinor,
      priceMinor: earlier.priceMinor + line.priceMinor,
    });
  }
  return (
    price.lines.length === seen.size &&
    price.lines.every((line) => {
      const said = seen.get(lineKey(line));
      return said && said.quantity === line.quantity && said.listMinor === line.listMinor && said.priceMinor === line.priceMinor;
    }) &&
    body.asked.bonusMinor === price.taken.bonusMinor &&
    body.asked.advanceMinor === price.taken.advanceMinor &&
    body.asked.depositMinor === price.taken.depositMinor
  );
}
