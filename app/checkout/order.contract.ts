import * as z from "zod";
import { quantity, wholeRubles } from "#app/cart/cart.contract.ts";
import { productId, specificationId } from "#app/catalogue/catalogue.contract.ts";
import { modeOf } from "#app/delivery/wire-mode.ts";
import { minor } from "#app/foundation/money.ts";
import { carriers, currencies, paymentTypes } from "#app/foundation/storefront.ts";
import { line, unlinkedLine } from "#app/foundation/text-line.ts";
import { deliveryNotes, eachNote, storeNotes } from "#app/orders/delivery-notes.ts";

const person = z.object({
  phone: line(40),
  firstname: unlinkedLine(80),
  lastname: unlinkedLine(80),
  surname: unlinkedLine(80).nullish(),
  email: line(120).nullish(),
});

const item = z
  .object({
    productid: productId,
    specification: specificationId,
    quantity,
    realprice: wholeRubles,
    price: wholeRubles,
    discounts: z.object({ procent: z.number().int().min(0).max(99), sum: wholeRubles, activity: z.boolean() }).optional(),
  })
  .transform(({ productid, specification, quantity, realprice, price }) => ({
    productId: productid,
    specificationId: specification,
    quantity,
    listMinor: minor(realprice),
    priceMinor: minor(price),
  }));

/** Delivery by specification §3. Prices are only what the shopper saw. */
const delivery = z
  .object({
    type: z.enum(carriers),
    deliverytype: z.enum(["delivery", "couier"]),
    code: line(60).nullish(),
    /** False: no option found, support prices it [DLV-05]. */
    activity: z.boolean().default(true),
    price: wholeRubles.nullish(),
    addDeliveryPayment: wholeRubles.nullish(),
    city: unlinkedLine(120),
    region: unlinkedLine(120).nullish(),
    street: unlinkedLine(160).nullish(),
    house: unlinkedLine(40).nullish(),
    block: unlinkedLine(40).nullish(),
    kvartira: unlinkedLine(40).nullish(),
    ...eachNote((name) => line(deliveryNotes[name].most).nullish()),
    index: line(12).nullish(),
    adress: line(400).nullish(),
    date: z.iso.date().nullish(),
    time: line(20).nullish(),
    /** Also accepted here. */
    countrycode: z.string().length(2).nullish(),
    dutypayment: z.boolean().nullish(),
  })
  .transform((sent) => ({
    type: sent.type,
    mode: modeOf(sent.deliverytype),
    code: sent.code ?? "",
    isChosen: sent.activity,
    priceMinor: sent.price == null ? null : minor(sent.price),
    country: sent.countrycode ?? null,
    city: sent.city,
    region: sent.region ?? "",
    street: sent.street ?? "",
    building: sent.house ?? "",
    block: sent.block ?? "",
    flat: sent.kvartira ?? "",
    ...storeNotes(sent),
    postalCode: sent.index ?? "",
    date: sent.date ?? null,
    slot: sent.time ?? "",
    paysDuty: sent.dutypayment === true,
  }));

export const bank = z
  .object({
    type: z.enum(["legal-entity", "sole-trader"]),
    inn: line(20),
    okpo: line(20).nullish(),
    kpp: line(20).nullish(),
    ogrn: line(20),
    name: line(200),
    adress: line(300),
  })
  .transform(({ type: kind, adress: address, ...numbers }) => ({ kind, address, ...numbers }));

/** `POST /order/addnew`, in our words once it is read. */
export const orderBody = z
  .object({
    contragent: person.extend({ _id: z.string().max(100).nullish() }),
    recipient: person.extend({ type: z.enum(["sam", "other"]).default("sam") }).nullish(),
    channel: z.string().max(40).nullish(),
    country: z.string().length(2),
    items: z.array(item).min(1).max(200),
    bonus: wholeRubles.default(0),
    avanse: wholeRubles.default(0),
    ad_deposit: wholeRubles.default(0),
    refferal: z.string().max(200).nullish(),
    promocode: z.string().max(100).nullish(),
    promocodename: z.string().max(60).nullish(),
    typepayment: z.enum(paymentTypes),
    currency: z.enum(currencies).nullish(),
    delivery,
    paymentorder: z
      .object({
        type: z.string().max(40).nullish(),
        payment: z.string().max(40).nullish(),
        bank: bank.nullish(),
        /** Declared for instalments [PRC-16]. */
        citizen: z.boolean().nullish(),
      })
      .nullish(),
    quote: z.string().max(100),
  })
  .transform(({ contragent: { _id, ...buyer }, paymentorder, ...sent }) => ({
    customerId: _id ?? null,
    buyer,
    recipient: sent.recipient,
    country: sent.country,
    currency: sent.currency ?? null,
    lines: sent.items,
    asked: { bonusMinor: minor(sent.bonus), advanceMinor: minor(sent.avanse), depositMinor: minor(sent.ad_deposit) },
    promoName: sent.promocodename?.trim() ?? "",
    referral: sent.refferal,
    paymentType: sent.typepayment,
    payer: paymentorder?.bank ?? null,
    isCitizen: paymentorder?.citizen === true,
    delivery: sent.delivery,
    quoteId: sent.quote,
  }));
export type OrderBody = z.infer<typeof orderBody>;
export type Payer = NonNullable<OrderBody["payer"]>;

export const orderAnswer = z.object({
  _id: z.string(),
  ordernumber: z.string(),
  panel: z.enum(["good", "needToAprove"]).nullable(),
  next: z.object({ kind: z.enum(["pay", "widget", "panel", "lk", "order"]), mode: z.literal("dl").optional(), url: z.string().optional() }),
});
