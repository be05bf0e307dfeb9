import * as z from "zod";
import { productId, specificationId } from "#app/catalogue/catalogue.contract.ts";
import { modeOf } from "#app/delivery/wire-mode.ts";
import { carriers, currencies, paymentTypes } from "#app/foundation/storefront.ts";
import { MOST_LINES } from "./cart.ts";

export const quantity = z.number().int().min(1).max(999);
export const wholeRubles = z.number().int().min(0).max(1_000_000_000);

export const wireLine = z
  .object({ productid: productId, specification: specificationId, quantity })
  .transform(({ productid, specification, quantity }) => ({ productId: productid, specificationId: specification, quantity }));
export const cartLines = z.array(wireLine).max(MOST_LINES);

export const deliveryChoice = z
  .object({
    type: z.enum(carriers),
    deliverytype: z.enum(["delivery", "couier"]),
    code: z.string().max(60).nullish(),
    city: z.string().max(120),
    region: z.string().max(120).nullish(),
    index: z.string().max(12).nullish(),
    country: z.string().length(2).optional(),
  })
  .transform(({ deliverytype, ...choice }) => ({ ...choice, mode: modeOf(deliverytype) }));

export const quoteBody = z
  .object({
    lines: cartLines,
    promocode: z.string().max(60).nullish(),
    bonus: wholeRubles.nullish(),
    avanse: wholeRubles.nullish(),
    ad_deposit: wholeRubles.nullish(),
    delivery: deliveryChoice.nullish(),
    typepayment: z.enum(paymentTypes).nullish(),
    country: z.string().length(2).nullish(),
    currency: z.enum(currencies).nullish(),
  })
  .transform(({ promocode, avanse, ad_deposit, typepayment, ...body }) => ({
    ...body,
    promoName: promocode?.trim() ?? "",
    advance: avanse,
    deposit: ad_deposit,
    paymentType: typepayment,
  }));
export type QuoteBody = z.infer<typeof quoteBody>;

const client = z.string().min(1).max(100);
export const basketBody = z.discriminatedUnion("type", [
  z.object({ type: z.literal("add"), client, item: wireLine }),
  z.object({ type: z.literal("delete"), client, _id: z.string().max(100) }),
  z.object({ type: z.literal("fulldelete"), client }),
  z.object({ type: z.literal("set"), client, _id: z.string().max(100), quantity, specification: specificationId }),
]);

export const basketAnswer = z.object({
  data: z.object({
    basket: z.array(
      z.object({ _id: z.string(), productid: z.string(), quantity: z.number(), specification: z.string(), timeadd: z.string() }),
    ),
  }),
  changed: z.array(z.object({ _id: z.string(), max: z.number() })).optional(),
});

export const mergeBody = z.object({ lines: cartLines });
const toldLine = z.object({ productid: z.string(), specification: z.string(), name: z.string() });
export const mergeAnswer = basketAnswer.pick({ data: true }).extend({
  added: z.number(),
  dropped: z.array(toldLine.extend({ reason: z.enum(["gone", "sold_out", "full"]) })),
  cut: z.array(toldLine.extend({ max: z.number() })),
});
