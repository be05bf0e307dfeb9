import type { CheckoutForm } from "#app/checkout/checkout-form.ts";
import type { CartQuote } from "#app/client/cart/wire-quote.ts";
import { wireModeOf } from "#app/delivery/wire-mode.ts";
import { type CarrierName, type Currency, isInvoice, type PaymentType } from "#app/foundation/storefront.ts";
import { eachNote } from "#app/orders/delivery-notes.ts";
import { isInParts } from "#app/pricing/installments.ts";
import { toE164 } from "./phone.ts";

type OrderInput = {
  form: CheckoutForm;
  quote: CartQuote;
  customerId: string | null;
  currency: Currency;
  fallback: { carrier: CarrierName; payment: PaymentType };
};

/** The body of `POST /order/addnew`, with the figures seen. */
export function orderOf({ form, quote, customerId, currency, fallback }: OrderInput) {
  const toDoor = form.mode === "door" && !form.byHand;
  // Support gets the saved address too.
  const atDoor = toDoor || (form.byHand && form.savedAddress !== "");
  const person = {
    phone: toE164(form.phone, form.country) ?? form.phone,
    firstname: form.firstname,
    lastname: form.lastname,
    surname: form.surname,
    email: form.email.trim(),
  };
  return {
    contragent: { ...(customerId && { _id: customerId }), ...person },
    recipient: form.toOther
      ? {
          phone: toE164(form.toPhone, form.country) ?? form.toPhone,
          firstname: form.toFirstname,
          lastname: form.toLastname,
          surname: form.toSurname,
          email: form.toEmail.trim(),
          type: "other" as const,
        }
      : { ...person, type: "sam" as const },
    country: form.country,
    items: quote.lines.map((line) => ({
      productid: line.productid,
      specification: line.specification,
      quantity: line.quantity,
      realprice: line.listPrice,
      price: line.price,
      discounts: { procent: line.discountPercent, sum: line.discount, activity: line.discount > 0 },
    })),
    bonus: quote.bonus,
    avanse: quote.advance,
    ad_deposit: quote.deposit,
    promocodename: quote.promo?.applied ? quote.promo.name : "",
    typepayment: form.paymentType || fallback.payment,
    currency,
    delivery: {
      type: form.type || fallback.carrier,
      deliverytype: wireModeOf(form.byHand || form.mode === "" ? "point" : form.mode),
      code: form.byHand ? "" : form.code,
      activity: !form.byHand,
      // Lockers may be cheaper than counters: use the quote's price.
      price: form.byHand ? null : quote.clientDelivery,
      countrycode: form.country || null,
      city: form.city,
      region: form.region,
      index: form.index,
      street: atDoor ? form.street : "",
      house: atDoor ? form.house : "",
      block: atDoor ? form.block : "",
      kvartira: atDoor ? form.flat : "",
      // Labels have one line.
      ...eachNote((name) => form[name].replace(/\s+/g, " ")),
      adress: atDoor ? [form.street, form.house, form.block, form.flat].filter(Boolean).join(", ") : form.point,
      ...(toDoor && form.date && { date: form.date }),
      ...(toDoor && form.time && { time: form.time }),
    },
    ...(isInParts(form.paymentType) && !form.byHand && { paymentorder: { citizen: form.isCitizen } }),
    ...(isInvoice(form.paymentType) && { paymentorder: { type: "online", payment: form.paymentType, bank: bankOf(form) } }),
    quote: quote.id,
  };
}

const bankOf = ({ payer, inn, kpp, ogrn, okpo, payerName, payerAddress }: CheckoutForm) => ({
  type: payer,
  inn,
  ...(payer === "legal-entity" && { kpp }),
  ogrn,
  ...(okpo && { okpo }),
  name: payerName,
  adress: payerAddress,
});
export type OrderToSend = ReturnType<typeof orderOf>;

export const isByCustomer = ({ contragent }: OrderToSend): boolean => contragent._id !== undefined;

/** Quotes that look equal need no new consent. */
export function saysTheSame(a: CartQuote, b: CartQuote): boolean {
  const said = (quote: CartQuote) =>
    JSON.stringify([
      quote.lines.map((line) => [line.productid, line.specification, line.quantity, line.listPrice, line.price, line.problem, line.made]),
      quote.total,
      quote.clientDelivery,
      [quote.bonus, quote.advance, quote.deposit],
      quote.promo?.applied && quote.promo.name,
      [quote.currency.type, quote.currency.total],
    ]);
  return said(a) === said(b);
}
