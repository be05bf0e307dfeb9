import * as z from "zod";
import { quantity, wholeRubles } from "#app/cart/cart.contract.ts";
import { productId, specificationId } from "#app/catalogue/catalogue.contract.ts";
import { modeOf } from "#app/delivery/wire-mode.ts";
import { carriers, currencies, paymentTypes } from "#app/foundation/storefront.ts";
import { line } from "#app/foundation/text-line.ts";

const person = z.object({
  phone: line(40),
  firstname: line(80),
  lastname: line(80),
  surname: line(80).nullish(),
  email: line(120).nullish(),
});

const item = z.object({
  productid: productId,
  specification: specificationId,
  quantity,
  realprice: wholeRubles,
  price: wholeRubles,
  discounts: z.object({ procent: z.number().int().min(0).max(99), sum: wholeRubles, activity: z.boolean() }).optional(),
});

/** Delivery by specification §3, with the wire's spelling. Prices are only what the shopper saw. */
const delivery = z
  .object({
    type: z.enum(carriers),
    deliverytype: z.enum(["delivery", "couier"]),
    code: line(60).nullish(),
    /** False: no option found, support prices it [DLV-05]. */
    activity: z.boolean().default(true),
    price: wholeRubles.nullish(),
    addDeliveryPayment: wholeRubles.nullish(),
    city: line(120),
    region: line(120).nullish(),
    street: line(160).nullish(),
    house: line(40).nullish(),
    block: line(40).nullish(),
    kvartira: line(40).nullish(),
    comments: line(500).nullish(),
    index: line(12).nullish(),
    adress: line(400).nullish(),
    date: z.iso.date().nullish(),
    time: line(20).nullish(),
    /** Also accepted here. */
    countrycode: z.string().length(2).nullish(),
    dutypayment: z.boolean().nullish(),
  })
  .transform(({ deliverytype, kvartira, adress, ...delivery }) => ({
    ...delivery,
    mode: modeOf(deliverytype),
    flat: kvartira,
    address: adress,
  }));

export const bank = z.object({
  type: z.enum(["legal-entity", "sole-trader"]),
  inn: line(20),
  okpo: line(20).nullish(),
  kpp: line(20).nullish(),
  ogrn: line(20),
  name: line(200),
  adress: line(300),
});

export const orderBody = z.object({
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
});
export type OrderBody = z.infer<typeof orderBody>;

export const orderAnswer = z.object({
  _id: z.string(),
  ordernumber: z.string(),
  panel: z.enum(["good", "needToAprove"]).nullable(),
  next: z.object({ kind: z.enum(["pay", "widget", "panel", "lk", "order"]), mode: z.literal("dl").optional(), url: z.string().optional() }),
});
