import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { BY_CALL, defineProvider, httpsOf } from "./definition.server.ts";
import { BANK_HOSTS, createSber } from "./sber.server.ts";

export const sber = defineProvider({
  name: "sber",
  environment: {
    SBER_USER: z.string().optional(),
    SBER_PASSWORD: z.string().optional(),
    SBER_CALLBACK_KEY: z.string().optional(),
    SBER_CALLBACK_KEY_OLD: z.string().optional(),
    SBER_URL: z.url().default("https://securepayments.sberbank.ru/payment/rest/"),
  },
  settings: {
    title: "Sberbank",
    meanings: {
      SBER_USER: "API user",
      SBER_PASSWORD: "API password",
      SBER_CALLBACK_KEY: "symmetric key of notifications",
      SBER_URL: "API",
      SBER_CALLBACK_KEY_OLD: "former key, accepted until `OLD_SECRETS_UNTIL`; see [changing-secrets.md](changing-secrets.md)",
    },
  },
  setUp: {
    who: "Sberbank",
    cabinet: "securepayments.sberbank.ru",
    prefix: "SBER_",
    sendsTo: BY_CALL,
    switchOn:
      "notifications of the dynamic kind, with a symmetric checksum; its key is `SBER_CALLBACK_KEY`; two-stage payment is not needed",
    test: "`SBER_URL=https://3dsec.sberbank.ru/payment/rest/`; pay with a test card: the order turns paid before the page is back",
  },
  config: (e, { box }) => ({ url: box("sber/payment/rest/", e.SBER_URL) }),
  secrets: (e, { or }) => ({
    user: or(e.SBER_USER, "gong-api"),
    password: or(e.SBER_PASSWORD, "gong-pass"),
    callbackKey: or(e.SBER_CALLBACK_KEY, "sandbox-callback-key"),
  }),
  keys: ({ user, password }) => [user, password],
  pages: ({ url }) => [new URL(url).origin, ...httpsOf(BANK_HOSTS)],
  create: createSber,
  changing: { secret: "callbackKey", setting: "SBER_CALLBACK_KEY" },
  whyNot: (e) => (e.SBER_USER && !e.SBER_CALLBACK_KEY ? m.setting_proof({ missing: "SBER_CALLBACK_KEY", given: "SBER_USER" }) : null),
});
