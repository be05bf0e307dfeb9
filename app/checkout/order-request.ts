import type { PricedCart, QuoteRequest } from "#app/cart/quote.server.ts";
import type { ChosenDelivery } from "#app/delivery/delivery.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { minor } from "#app/foundation/money.ts";
import { currencyOf } from "#app/foundation/storefront.ts";
import { lineKey } from "#app/pricing/goods.ts";
import type { OrderBody } from "./order.contract.ts";

/** The quote request of an order. */
export function requestOf(body: OrderBody, visit: Visit, buyerPhone: string): QuoteRequest {
  const { delivery } = body;
  return {
    lines: body.items.map((item) => ({ productId: item.productid, specificationId: item.specification, quantity: item.quantity })),
    promoName: body.promocodename?.trim() ?? "",
    buyerPhone,
    asked: { bonusMinor: minor(body.bonus), advanceMinor: minor(body.avanse), depositMinor: minor(body.ad_deposit) },
    delivery: delivery.activity
      ? {
          type: delivery.type,
          mode: delivery.mode,
          code: delivery.code ?? "",
          city: delivery.city,
          region: delivery.region,
          index: delivery.index,
        }
      : null,
    typePayment: body.typepayment,
    country: body.country,
    currency: body.currency ? currencyOf(visit.storefront, body.currency) : visit.currency,
  };
}

/** Whether the figures the shopper saw still hold; else they are asked again [PRC-12]. */
export function isWhatWasSeen(body: OrderBody, { price }: PricedCart, chosen: ChosenDelivery | null): boolean {
  if (price.lines.some((line) => line.problem !== null)) return false;
  // A named code must apply.
  if (body.promocodename?.trim() && !price.promo?.applied) return false;
  const deliveries = [chosen?.priceMinor, price.clientDeliveryMinor];
  if (body.delivery.activity && body.delivery.price != null && !deliveries.includes(minor(body.delivery.price))) return false;
  const seen = new Map<string, { quantity: number; realprice: number; price: number }>();
  for (const item of body.items) {
    const at = lineKey({ productId: item.productid, specificationId: item.specification });
    const earlier = seen.get(at) ?? { quantity: 0, realprice: 0, price: 0 };
    seen.set(at, {
      quantity: earlier.quantity + item.quantity,
      realprice: earlier.realprice + item.realprice,
      price: earlier.price + item.price,
    });
  }
  const asked = { bonus: minor(body.bonus), advance: minor(body.avanse), deposit: minor(body.ad_deposit) };
  return (
    price.lines.length === seen.size &&
    price.lines.every((line) => {
      const item = seen.get(lineKey(line));
      return item && item.quantity === line.quantity && minor(item.realprice) === line.listMinor && minor(item.price) === line.priceMinor;
    }) &&
    asked.bonus === price.taken.bonusMinor &&
    asked.advance === price.taken.advanceMinor &&
    asked.deposit === price.taken.depositMinor
  );
}
