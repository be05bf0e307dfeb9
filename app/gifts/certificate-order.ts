import type { Visit } from "#app/foundation/http/call.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { channelOf, offeredPayments, type PaymentType } from "#app/foundation/storefront.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { answerBy } from "#app/orders/answer-by.ts";
import type { OrderDelivery, OrderPerson } from "#app/orders/order.ts";
import type { NewOrder } from "#app/orders/orders.queries.server.ts";
import type { CartPrice } from "#app/pricing/cart-price.ts";
import { NO_SIZE, type PricedGoods } from "#app/pricing/goods.ts";

export const CERTIFICATE_PRODUCT = "certificate";
const NO_PARCEL = { length: 0, width: 0, height: 0, weight: 0 };
const HOLD_MS = 30 * 60_000;

/** A certificate as goods for pricing: no promo, balances, cashback or parcel [GFT-05]. */
export const certificateGoods = (name: string, valueMinor: number): PricedGoods => ({
  name,
  modelId: CERTIFICATE_PRODUCT,
  categoryIds: [],
  listMinor: valueMinor,
  sale: 0,
  noPromo: true,
  madeToOrder: false,
  hasSizes: false,
  available: 1,
  sellable: true,
  marking: null,
  dimensions: NO_PARCEL,
  certificate: true,
});

export const paymentOf = (storefront: Visit["storefront"]): { paymentType: PaymentType; isOnline: boolean } => {
  const isOnline = offeredPayments(storefront).includes("bank-card");
  return { paymentType: isOnline ? "bank-card" : storefront.paymentTypes[0]!, isOnline };
};

type Parts = { id: string; number: string; visit: Visit; buyer: OrderPerson; email: string; sendAt: Date; price: CartPrice };

/** The order that sells a certificate: one line, delivered by email, priced by the server [GFT-02]. */
export function draftCertificateOrder({ id, number, visit, buyer, email, sendAt, price }: Parts): NewOrder {
  const { paymentType, isOnline } = paymentOf(visit.storefront);
  const line = price.lines[0]!;
  const { day } = moscowTime(sendAt);
  return {
    id,
    number,
    // There was no cart quote.
    quoteId: `certificate ${id}`,
    storefront: visit.storefront.region,
    channel: channelOf(visit.storefront, visit.storefront.countries[0]!),
    lang: visit.lang,
    customerId: visit.customerId,
    guestHash: visit.customerId ? null : visit.ensureGuestId(),
    status: isOnline ? "not-paid" : "needs-approval",
    paymentStatus: "not-paid",
    paymentType,
    entity: "main",
    buyer,
    recipient: { phone: "", firstname: "", lastname: "", surname: "", email, type: "other" },
    delivery: byMail(email, visit.storefront.countries[0]!, day),
    bank: null,
    promoId: null,
    promoName: "",
    referrerId: null,
    browserHash: visit.guestHash,
    callKey: null,
    goodsMinor: price.goodsMinor,
    bonusMinor: 0,
    advanceMinor: 0,
    depositMinor: 0,
    deliveryMinor: 0,
    clientDeliveryMinor: 0,
    totalMinor: price.totalMinor,
    currency: price.currency,
    rate: price.rate,
    shownTotal: price.shown.total,
    priced: price,
    createdAt: visit.now,
    holdUntil: isOnline ? new Date(visit.now.getTime() + HOLD_MS) : answerBy(visit.now),
    parcelDue: false,
    lines: [
      {
        position: 0,
        productId: CERTIFICATE_PRODUCT,
        specificationId: NO_SIZE,
        guid: CERTIFICATE_PRODUCT,
        name: { ru: m.certificate_name({}, { locale: "ru" }), en: m.certificate_name({}, { locale: "en" }) },
        size: "",
        sku: CERTIFICATE_PRODUCT,
        marking: null,
        quantity: 1,
        reserved: 0,
        listMinor: line.listMinor,
        discountPercent: 0,
        discountMinor: 0,
        bonusMinor: 0,
        priceMinor: line.priceMinor,
        advanceMinor: 0,
        depositMinor: 0,
        cashbackMinor: 0,
        actualDeliveryMinor: 0,
        customerDeliveryMinor: 0,
        returned: 0,
        comingBack: 0,
        currency: { type: price.currency, rate: Number(price.rate), price: line.shown.price, listPrice: line.shown.listPrice },
      },
    ],
  };
}

const byMail = (email: string, country: string, day: string): OrderDelivery => ({
  type: "email",
  mode: "point",
  code: "",
  point: email,
  country,
  city: "",
  region: "",
  street: "",
  building: "",
  block: "",
  flat: "",
  comment: "",
  postalCode: "",
  date: null,
  slot: null,
  days: { from: day, to: day },
  handover: null,
  parcel: NO_PARCEL,
});
