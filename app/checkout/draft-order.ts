import type { PricedCart } from "#app/cart/quote.server.ts";
import type { ChosenDelivery } from "#app/delivery/delivery.ts";
import { courierSlots } from "#app/delivery/own-courier.ts";
import { takenAtDoor } from "#app/delivery/points/is-prepaid.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import { postcodeOf } from "#app/foundation/postcode.ts";
import { channelOf, entityOf, isInvoice } from "#app/foundation/storefront.ts";
import { type Day, moscowTime } from "#app/foundation/time/day.ts";
import { namedReferrer } from "#app/money/loyalty/referral.ts";
import type { AfterOrder } from "#app/orders/after-order.ts";
import { notesOf } from "#app/orders/delivery-notes.ts";
import type { OrderDelivery, OrderLine } from "#app/orders/order.ts";
import type { NewOrder } from "#app/orders/orders.queries.server.ts";
import type { PricedLine } from "#app/pricing/cart-price.ts";
import { lineKey } from "#app/pricing/goods.ts";
import type { CheckedOrder } from "./check-order.ts";
import type { OrderBody } from "./order.contract.ts";
import { tidyRequisites } from "./requisites.ts";

type Parts = {
  id: string;
  number: string;
  body: OrderBody;
  visit: Visit;
  priced: PricedCart;
  chosen: ChosenDelivery | null;
  checked: Extract<CheckedOrder, { ok: true }>;
  route: AfterOrder;
  holdUntil: Date | null;
};

/** The order to store: all figures are the server's, frozen with the current rate. */
export function draftOrder({ id, number, body, visit, priced, chosen, checked, route, holdUntil }: Parts): NewOrder {
  const { price } = priced;
  const said = { cookie: visit.cookie("refuser", { plain: true }), order: body.referral };
  const referrerId = visit.customerId && namedReferrer(said, visit.customerId);
  return {
    id,
    number,
    quoteId: body.quoteId,
    storefront: visit.storefront.region,
    channel: channelOf(visit.storefront, body.country),
    lang: visit.lang,
    customerId: visit.customerId,
    guestHash: visit.customerId ? null : visit.ensureGuestId(),
    status: route.status,
    paymentStatus: route.status === "paid" ? "paid" : "not-paid",
    paymentType: body.paymentType,
    entity: entityOf(visit.storefront, body.paymentType),
    buyer: checked.buyer,
    recipient: checked.recipient,
    delivery: deliveryOf(body, chosen, price.parcel, moscowTime(visit.now).day),
    bank: isInvoice(body.paymentType) && body.payer ? tidyRequisites(body.payer) : null,
    promoId: price.promo?.applied ? price.promo.id : null,
    promoName: price.promo?.applied ? price.promo.name : "",
    referrerId,
    callKey: visit.takenBy?.key ?? null,
    browserHash: referrerId ? visit.ensureGuestId() : visit.guestHash,
    goodsMinor: price.goodsMinor,
    bonusMinor: price.taken.bonusMinor,
    advanceMinor: price.taken.advanceMinor,
    depositMinor: price.taken.depositMinor,
    deliveryMinor: chosen?.priceMinor ?? null,
    clientDeliveryMinor: price.clientDeliveryMinor,
    totalMinor: price.totalMinor,
    currency: price.currency,
    rate: price.rate,
    shownTotal: price.shown.total,
    priced: price,
    createdAt: visit.now,
    holdUntil,
    parcelDue: route.status === "paid" || route.status === "awaiting-processing",
    lines: price.lines.map((line, position) => lineOf(line, position, priced)),
  };
}

type Named = Pick<OrderLine, "guid" | "name" | "size" | "sku" | "marking">;
type PricedGoodsNamed = Pick<PricedCart, "price"> & { goods: ReadonlyMap<string, Named> };

export function lineOf(line: PricedLine, position: number, { goods, price }: PricedGoodsNamed): OrderLine {
  const row = goods.get(lineKey(line))!;
  return {
    position,
    productId: line.productId,
    specificationId: line.specificationId,
    guid: row.guid,
    name: row.name,
    size: row.size,
    sku: row.sku,
    marking: row.marking,
    quantity: line.quantity,
    reserved: line.reserves,
    listMinor: line.listMinor,
    discountPercent: line.discountPercent,
    discountMinor: line.discountMinor,
    bonusMinor: line.bonusMinor,
    priceMinor: line.priceMinor,
    advanceMinor: line.advanceMinor,
    depositMinor: line.depositMinor,
    cashbackMinor: line.cashbackMinor,
    actualDeliveryMinor: line.actualDeliveryMinor,
    customerDeliveryMinor: line.clientDeliveryMinor,
    returned: 0,
    comingBack: 0,
    currency: { type: price.currency, rate: Number(price.rate), price: line.shown.price, listPrice: line.shown.listPrice },
  };
}

function deliveryOf(
  { delivery, country }: OrderBody,
  chosen: ChosenDelivery | null,
  parcel: OrderDelivery["parcel"],
  today: Day,
): OrderDelivery {
  return {
    type: delivery.type,
    mode: delivery.mode,
    code: delivery.code,
    point: chosen?.point ?? null,
    country,
    city: delivery.city,
    region: delivery.region,
    street: delivery.street,
    building: delivery.building,
    block: delivery.block,
    flat: delivery.flat,
    ...notesOf(delivery),
    postalCode: postcodeOf(delivery.postalCode, country) ?? delivery.postalCode,
    // Ignore a past date: the page may have been open overnight.
    date: delivery.date && delivery.date >= today ? delivery.date : null,
    slot: courierSlots.find((slot) => slot === delivery.slot) ?? null,
    days: chosen?.days ?? null,
    handover: chosen?.handover ?? null,
    takes: delivery.mode === "door" ? takenAtDoor(delivery.type) : (chosen?.takes ?? null),
    ...(delivery.paysDuty && { paysDuty: true }),
    parcel,
  };
}
