import * as z from "zod";
import { issue } from "#app/foundation/issues.ts";
import { defineProvider, httpsOf } from "./definition.server.ts";
import { createYandex, pageHostsOf } from "./yandex.server.ts";

export const yandex = defineProvider({
  name: "yandex",
  environment: {
    YANDEX_PAY_URL: z.url().regex(/\/$/, issue("issue-slash")).default("https://pay.yandex.ru/api/merchant/"),
    YANDEX_PAY_API_KEY: z.string().optional(),
    YANDEX_PAY_MERCHANT_ID: z.string().optional(),
    YANDEX_PAY_METHODS: z.enum(["CARD,SPLIT", "SPLIT", "CARD"]).default("CARD,SPLIT"),
  },
  settings: {
    title: "Yandex Pay and Split",
    meanings: {
      YANDEX_PAY_MERCHANT_ID: "merchant id",
      YANDEX_PAY_API_KEY: "API key",
      YANDEX_PAY_METHODS: "`CARD,SPLIT`, `SPLIT` or `CARD`",
      YANDEX_PAY_URL: "API",
    },
  },
  setUp: {
    who: "Yandex Pay and Split",
    cabinet: "console.pay.yandex.ru",
    prefix: "YANDEX_PAY_",
    sendsTo: (hook) => `${hook()} as Callback URL; the provider adds \`/v1/webhook\` itself`,
    switchOn: "the methods of `YANDEX_PAY_METHODS`; a certificate of HOST that everybody trusts",
    test: "`YANDEX_PAY_URL=https://sandbox.pay.yandex.ru/api/merchant/`, with the merchant id as the key too",
  },
  config: (e, { box }) => ({ url: box("yandex/api/merchant/", e.YANDEX_PAY_URL), methods: e.YANDEX_PAY_METHODS.split(",") }),
  // The provider's sandbox takes the merchant id as key.
  secrets: (e, { or }) => ({
    apiKey: or(e.YANDEX_PAY_API_KEY, "11111111-2222-4333-8444-555555555555"),
    merchantId: or(e.YANDEX_PAY_MERCHANT_ID, "11111111-2222-4333-8444-555555555555"),
  }),
  keys: ({ apiKey, merchantId }) => [apiKey, merchantId],
  pages: ({ url }) => httpsOf(pageHostsOf(url)),
  create: createYandex,
});
