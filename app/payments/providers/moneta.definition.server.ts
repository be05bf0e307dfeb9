import * as z from "zod";
import { issue } from "#app/foundation/issues.ts";
import { defineProvider, httpsOf } from "./definition.server.ts";
import { createMoneta, MONETA_HOSTS } from "./moneta.server.ts";

export const moneta = defineProvider({
  name: "moneta",
  environment: {
    MONETA_ACCOUNT: z.string().regex(/^\d+$/, issue("issue-account-digits")).optional(),
    MONETA_CODE: z.string().optional(),
    MONETA_CODE_OLD: z.string().optional(),
    MONETA_URL: z.url().default("https://moneta.ru/assistant.htm"),
  },
  settings: {
    title: "Moneta (PayAnyWay)",
    meanings: {
      MONETA_ACCOUNT: "account number",
      MONETA_CODE: "integrity code of forms and notifications",
      MONETA_URL: "payment page",
      MONETA_CODE_OLD: "former code, likewise",
    },
  },
  setUp: {
    who: "Moneta (PayAnyWay)",
    cabinet: "moneta.ru, the account's settings",
    prefix: "MONETA_",
    sendsTo: (hook) => `${hook()} as both Check URL and Pay URL`,
    switchOn: "the integrity code (`MONETA_CODE`), signed forms only, GET or POST; without the Pay URL no payment is ever heard of",
    test: "`MONETA_URL=https://demo.moneta.ru/assistant.htm`; the order turns paid by the Pay URL alone, for it can't be asked",
  },
  config: (e) => ({ url: e.MONETA_URL }),
  secrets: (e, { or }) => ({ account: or(e.MONETA_ACCOUNT, "54600817"), code: or(e.MONETA_CODE, "sandbox-moneta-code") }),
  keys: ({ account, code }) => [account, code],
  pages: ({ url }) => [new URL(url).origin, ...httpsOf(MONETA_HOSTS)],
  create: createMoneta,
  changing: { secret: "code", setting: "MONETA_CODE" },
});
