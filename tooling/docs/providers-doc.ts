import { writeFileSync } from "node:fs";
import type * as z from "zod";
import { carrierEnvironment } from "../../app/delivery/carriers/settings.ts";
import type { CarrierName, PaymentType } from "../../app/foundation/storefront.ts";
import { eventTypes } from "../../app/payments/providers/cloudpayments.contract.ts";
import { providerEnvironment } from "../../app/payments/providers/settings.server.ts";
import { registerEnvironment } from "../../app/payments/receipts/registers/settings.ts";

const environment = { ...providerEnvironment, ...carrierEnvironment, ...registerEnvironment };

/** `prefix`: of its settings' names. `sendsTo`: whom of ours it tells its news, and who says so to it. */
type Provider = { who: string; cabinet: string; prefix: string; sendsTo: string; switchOn: string; test: string };

const hook = (name: string, rest = "") => `\`https://HOST/payment/webhook/${name}${rest}\``;
const byCall = (name: string) => `${hook(name)}: given with each payment, nothing to set`;
const ASKED = "nowhere: it is asked";

/** The sandbox's simulator speaks each provider's own protocol, so that a real one differs in its settings alone. */
const payments = {
  "bank-card": {
    who: "Sberbank",
    cabinet: "securepayments.sberbank.ru",
    prefix: "SBER_",
    sendsTo: byCall("sber"),
    switchOn:
      "notifications of the dynamic kind, with a symmetric checksum; its key is `SBER_CALLBACK_KEY`; two-stage payment is not needed",
    test: "`SBER_URL=https://3dsec.sberbank.ru/payment/rest/`; pay with a test card: the order turns paid before the page is back",
  },
  dolyamy: {
    who: "Dolyame",
    cabinet: "partner.dolyame.ru",
    prefix: "DOLYAME_",
    sendsTo: byCall("dolyame"),
    switchOn:
      "the certificate for the API; notifications are believed from `DOLYAME_NETWORKS` alone, so behind a proxy `TRUSTED_PROXIES` has to name it",
    test: "the demo shop's login; an order below `DOLYAME_LARGEST_RUBLES`, then one line of it by `npm run refund`",
  },
  split: {
    who: "Yandex Pay and Split",
    cabinet: "console.pay.yandex.ru",
    prefix: "YANDEX_PAY_",
    sendsTo: `${hook("yandex")} as Callback URL; the provider adds \`/v1/webhook\` itself`,
    switchOn: "the methods of `YANDEX_PAY_METHODS`; a certificate of HOST that everybody trusts",
    test: "`YANDEX_PAY_URL=https://sandbox.pay.yandex.ru/api/merchant/`, with the merchant id as the key too",
  },
  moneta: {
    who: "Moneta (PayAnyWay)",
    cabinet: "moneta.ru, the account's settings",
    prefix: "MONETA_",
    sendsTo: `${hook("moneta")} as both Check URL and Pay URL`,
    switchOn: "the integrity code (`MONETA_CODE`), signed forms only, GET or POST; without the Pay URL no payment is ever heard of",
    test: "`MONETA_URL=https://demo.moneta.ru/assistant.htm`; the order turns paid by the Pay URL alone, for it can't be asked",
  },
  onevision: {
    who: "OneVision",
    cabinet: "the provider's manager",
    prefix: "ONEVISION_",
    sendsTo: byCall("onevision"),
    switchOn: "payments in tenge; the ids of merchant and service, which receipts bear",
    test: "an order in tenge on the eu storefront; then part of it by `npm run refund`",
  },
  cloudpayments: {
    who: "CloudPayments",
    cabinet: "merchant.cloudpayments.ru, the site's settings",
    prefix: "CLOUDPAYMENTS_",
    sendsTo: eventTypes.map((type) => hook("cloudpayments", `?type=${type}`)).join("<br>"),
    switchOn: `${eventTypes.map((type) => `${type[0]!.toUpperCase()}${type.slice(1)}`).join(", ")}, each with its own address; POST, UTF-8, format CloudPayments. Check is what keeps a wrong sum from being taken`,
    test: "a test terminal; pay with a test card, decline one, give a part back in the cabinet: all three are seen on the order",
  },
} satisfies Record<Exclude<PaymentType, "bank-transfer" | "payment-upon-receipt">, Provider>;

const carriers = {
  cdek: {
    who: "CDEK",
    cabinet: "lk.cdek.ru, integration",
    prefix: "CDEK_",
    sendsTo: "`https://HOST/delivery/webhook/cdek?key=CDEK_WEBHOOK_SECRET`: the store subscribes by itself, every hour again",
    switchOn: "the keys of API v2; `CDEK_SHIPMENT_POINT` takes our parcels in",
    test: "`CDEK_URL=https://api.edu.cdek.ru/v2/` with the carrier's test keys; `npm run orders -- print NUMBER`",
  },
  boxberry: {
    who: "Boxberry",
    cabinet: "account.boxberry.ru",
    prefix: "BOXBERRY_",
    sendsTo: ASKED,
    switchOn: "the API's token; the codes of the city and the point that parcels start from",
    test: "an order to a point, then `npm run orders -- print NUMBER`; delete the parcel in the cabinet",
  },
  dl: {
    who: "Dellin (Деловые линии)",
    cabinet: "dev.dellin.ru",
    prefix: "DELLIN_",
    sendsTo: ASKED,
    switchOn: "the appkey, and login with password or `DELLIN_PAT`; who sends, and from which terminal",
    test: "an order by freight is a request in the cabinet: cancel it there",
  },
  ems: {
    who: "Russian Post (EMS)",
    cabinet: "otpravka.pochta.ru, API settings; tracking.pochta.ru",
    prefix: "EMS_",
    sendsTo: ASKED,
    switchOn: "the token, access to the tracking, and the office that parcels are brought to",
    test: "an order lies in the cabinet's list of new ones: delete it there",
  },
} satisfies Record<Exclude<CarrierName, "own">, Provider>;

const register = {
  who: "ATOL Online",
  cabinet: "online.atol.ru",
  prefix: "ATOL_",
  sendsTo: ASKED,
  switchOn: "a group of registers; the companies of `SELLERS_FILE` with their INN and address of payment",
  test: "`ATOL_URL=https://testonline.atol.ru/possystem/v4/` with the service's published test login; `npm run receipts` stays empty",
} satisfies Provider;

/** A setting without a default is needed, unless its text says otherwise. */
function keysOf(prefix: string): string {
  const own = (Object.entries(environment) as [string, z.ZodType][]).filter(([name]) => name.startsWith(prefix) && !name.endsWith("_OLD"));
  return own
    .map(([name, schema]) => {
      const usual = schema.safeParse(undefined).data;
      return usual === undefined || usual === "" ? `**\`${name}\`**` : `\`${name}\``;
    })
    .join(", ");
}

const table = (providers: readonly Provider[]): string =>
  [
    "| who | where it is set | where it is to send | what to switch on | keys | how to try it |",
    "|---|---|---|---|---|---|",
    ...providers.map(({ who, cabinet, prefix, sendsTo, switchOn, test }) =>
      ["", who, cabinet, sendsTo, switchOn, keysOf(prefix), test, ""].join(" | ").trim(),
    ),
  ].join("\n");

/** docs/providers.md, as the code has it. */
export const providersDoc = (): string => `# Providers: where each is to send, and what it needs

HOST is the storefront's first name in \`STOREFRONT_HOSTS\`, reached by HTTPS from outside. Keys in bold have no default; what is left empty is switched off: a
way of paying without its keys is offered to nobody, a carrier without them is asked nothing. Every notification is only a hint: the provider is asked
what is true, so one that is lost costs minutes, except Moneta's, which can't be asked. How a secret is changed: [changing-secrets.md](changing-secrets.md).
With \`SANDBOX=1\` every one of them is simulated at its own protocol, and no key is needed.

## Money

${table(Object.values(payments))}

A notification of CloudPayments without \`?type=\` is taken for what its fields say, and one without marks of what has happened for a Check; one that is
signed rightly but makes no sense is answered 422 with what is wrong with it. What no provider has signed is answered 401 \`bad_signature\`.

## Parcels

${table(Object.values(carriers))}

## Receipts

${table([register])}

Written by \`node tooling/docs/providers-doc.ts\`.
`;

if (import.meta.main) writeFileSync("docs/providers.md", providersDoc());
