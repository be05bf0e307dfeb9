import * as z from "zod";
import { paymentTypes } from "#app/foundation/storefront.ts";

/** `createpayment`: all but the number is only compared. */
export const createPaymentBody = z.object({
  orderNumber: z.string().max(40),
  type: z.literal("online"),
  proof: z.string().max(40).optional(),
  data: z.object({
    service: z.string().max(40).nullish(),
    /** Rubles. */
    price: z.number().nonnegative().nullish(),
    status: z.string().max(40).nullish(),
    type: z.string().max(20).nullish(),
    client: z.string().max(100).nullish(),
    bank: z
      .record(z.string().max(40), z.string().max(300).nullish())
      .transform(({ adress: address, ...bank }) => ({ ...bank, address }))
      .nullish(),
    channel: z.string().max(40).nullish(),
    currency: z.string().max(10).nullish(),
    entity: z.string().max(20).nullish(),
  }),
});
export type CreatePaymentBody = z.infer<typeof createPaymentBody>;

/** `amount`: rubles. */
const widget = z.object({ publicId: z.string(), invoiceId: z.string(), amount: z.number(), currency: z.string() });
export const createPaymentAnswer = z.object({ _id: z.string(), url: z.string().optional(), widget: widget.optional() });

export const askedOf = ({ price, ...asked }: CreatePaymentBody["data"]) => ({
  ...asked,
  priceMinor: price == null ? null : Math.round(price * 100),
});

export const updateOrderInfoBody = z.tuple([z.literal("payment"), z.string().max(40), z.string().max(100)]);
export const changeWayBody = z.object({ orderNumber: z.string().max(40), typepayment: z.enum(paymentTypes) });

export const activityAnswer = z.object({ activity: z.boolean() });
export const providerParams = z.object({ provider: z.string().max(40) });
