import * as z from "zod";
import { BY_CALL, defineProvider, withSubdomains } from "./definition.server.ts";
import { createOneVision } from "./onevision.server.ts";

export const onevision = defineProvider({
  name: "onevision",
  environment: {
    ONEVISION_API_KEY: z.string().optional(),
    ONEVISION_SECRET: z.string().optional(),
    ONEVISION_SECRET_OLD: z.string().optional(),
    ONEVISION_URL: z.url().default("https://api.onevisionpay.com/"),
    ONEVISION_PAGE_DOMAIN: z.string().default("onevisionpay.com"),
    ONEVISION_MERCHANT_ID: z.string().default(""),
    ONEVISION_SERVICE_ID: z.string().default(""),
  },
  settings: {
    title: "OneVision",
    meanings: {
      ONEVISION_API_KEY: "API key",
      ONEVISION_SECRET: "secret of signatures",
      ONEVISION_MERCHANT_ID: "merchant id, on receipts",
      ONEVISION_SERVICE_ID: "service id, on receipts",
      ONEVISION_PAGE_DOMAIN: "domain of the payment page a shopper may be sent to",
      ONEVISION_URL: "API",
      ONEVISION_SECRET_OLD: "former secret, likewise",
    },
  },
  setUp: {
    who: "OneVision",
    cabinet: "the provider's manager",
    prefix: "ONEVISION_",
    sendsTo: BY_CALL,
    switchOn: "payments in tenge; the ids of merchant and service, which receipts bear",
    test: "an order in tenge on the eu storefront; then part of it by `npm run refund`",
  },
  config: (e, { sandbox, box }) => ({
    url: box("onevision/", e.ONEVISION_URL),
    pageDomain: e.ONEVISION_PAGE_DOMAIN,
    merchantId: sandbox ? "sandbox-merchant" : e.ONEVISION_MERCHANT_ID,
    serviceId: sandbox ? "sandbox-service" : e.ONEVISION_SERVICE_ID,
  }),
  secrets: (e, { or }) => ({
    apiKey: or(e.ONEVISION_API_KEY, "sandbox-ov-api-key"),
    secret: or(e.ONEVISION_SECRET, "sandbox-ov-secret"),
  }),
  keys: ({ apiKey, secret, merchantId, serviceId }) => [apiKey, secret, merchantId, serviceId],
  pages: ({ pageDomain }) => withSubdomains(pageDomain),
  create: createOneVision,
  changing: { secret: "secret", setting: "ONEVISION_SECRET" },
});
