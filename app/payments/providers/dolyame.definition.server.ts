import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { issue } from "#app/foundation/issues.ts";
import { UserError } from "#app/foundation/plain-reason.ts";
import { BY_CALL, defineProvider, withSubdomains } from "./definition.server.ts";
import { createDolyame } from "./dolyame.server.ts";

export const dolyame = defineProvider({
  name: "dolyame",
  environment: {
    DOLYAME_LOGIN: z.string().optional(),
    DOLYAME_PASSWORD: z.string().optional(),
    DOLYAME_CERTIFICATE_FILE: z.string().optional(),
    DOLYAME_KEY_FILE: z.string().optional(),
    DOLYAME_URL: z.url().default("https://partner.dolyame.ru/v1/"),
    DOLYAME_NETWORKS: z
      .string()
      .regex(/^[\da-f.:]+\/\d{1,3}(,[\da-f.:]+\/\d{1,3})*$/, issue("issue-networks", { example: "91.194.226.0/23" }))
      .default("91.194.226.0/23"),
    DOLYAME_PAGE_DOMAINS: z.string().default("dolyame.ru"),
    DOLYAME_LARGEST_RUBLES: z.coerce.number().int().positive().default(30_000),
  },
  settings: {
    title: "Dolyame",
    meanings: {
      DOLYAME_LOGIN: "API login",
      DOLYAME_PASSWORD: "API password",
      DOLYAME_CERTIFICATE_FILE: "PEM file of the client certificate",
      DOLYAME_KEY_FILE: "PEM file of its private key",
      DOLYAME_URL: "API",
      DOLYAME_NETWORKS: "networks from which notifications are accepted",
      DOLYAME_PAGE_DOMAINS: "domains of the payment page a shopper may be sent to",
      DOLYAME_LARGEST_RUBLES: "largest order that is offered in instalments",
    },
  },
  setUp: {
    who: "Dolyame",
    cabinet: "partner.dolyame.ru",
    prefix: "DOLYAME_",
    sendsTo: BY_CALL,
    switchOn:
      "the certificate for the API; notifications are accepted from `DOLYAME_NETWORKS` alone, so behind a proxy `TRUSTED_PROXIES` has to name it",
    test: "the demo shop's login; an order below `DOLYAME_LARGEST_RUBLES`, then one line of it by `npm run refund`",
  },
  config: (e, { sandbox, box }) => ({
    url: box("dolyame/v1/", e.DOLYAME_URL),
    networks: (sandbox ? "127.0.0.0/8,::1/128" : e.DOLYAME_NETWORKS).split(","),
    pageDomains: e.DOLYAME_PAGE_DOMAINS.split(","),
    largestMinor: e.DOLYAME_LARGEST_RUBLES * 100,
  }),
  secrets: (e, { sandbox, or }) => ({
    login: or(e.DOLYAME_LOGIN, "gong-dolyame"),
    password: or(e.DOLYAME_PASSWORD, "gong-pass"),
    certificate: pemIn(sandbox ? undefined : e.DOLYAME_CERTIFICATE_FILE, "DOLYAME_CERTIFICATE_FILE"),
    key: pemIn(sandbox ? undefined : e.DOLYAME_KEY_FILE, "DOLYAME_KEY_FILE"),
  }),
  keys: ({ login, password, certificate, key }) => [login, password, certificate, key],
  pages: ({ pageDomains }) => pageDomains.flatMap(withSubdomains),
  largestMinor: ({ largestMinor }) => largestMinor,
  create: createDolyame,
  whyNot: (e) =>
    e.DOLYAME_LOGIN && !(e.DOLYAME_CERTIFICATE_FILE && e.DOLYAME_KEY_FILE)
      ? m.setting_certificate({ missing: "DOLYAME_CERTIFICATE_FILE, DOLYAME_KEY_FILE", given: "DOLYAME_LOGIN" })
      : null,
});

function pemIn(path: string | undefined, name: string): string | undefined {
  if (path === undefined) return undefined;
  if (!existsSync(path)) throw new UserError(m.setting_no_file({ name, path }));
  return readFileSync(path, "utf8");
}
