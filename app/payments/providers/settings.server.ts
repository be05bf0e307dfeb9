import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";
import { UserError } from "#app/foundation/plain-reason.ts";

/** What may stand in the environment about those who take money. */
export const providerEnvironment = {
  SBER_USER: z.string().optional(),
  SBER_PASSWORD: z.string().optional(),
  SBER_CALLBACK_KEY: z.string().optional(),
  SBER_URL: z.url().default("https://securepayments.sberbank.ru/payment/rest/"),
  DOLYAME_LOGIN: z.string().optional(),
  DOLYAME_PASSWORD: z.string().optional(),
  // PEM files, issued for the shop.
  DOLYAME_CERTIFICATE_FILE: z.string().optional(),
  DOLYAME_KEY_FILE: z.string().optional(),
  DOLYAME_URL: z.url().default("https://partner.dolyame.ru/v1/"),
  DOLYAME_NETWORKS: z
    .string()
    .regex(/^[\da-f.:]+\/\d{1,3}(,[\da-f.:]+\/\d{1,3})*$/, "has to be networks as in 91.194.226.0/23")
    .default("91.194.226.0/23"),
  DOLYAME_PAGE_DOMAINS: z.string().default("dolyame.ru"),
  DOLYAME_LARGEST_RUBLES: z.coerce.number().int().positive().default(30_000),
  YANDEX_PAY_URL: z.url().regex(/\/$/, "has to end with a slash").default("https://pay.yandex.ru/api/merchant/"),
  YANDEX_PAY_API_KEY: z.string().optional(),
  YANDEX_PAY_MERCHANT_ID: z.string().optional(),
  YANDEX_PAY_METHODS: z.enum(["CARD,SPLIT", "SPLIT", "CARD"]).default("CARD,SPLIT"),
  MONETA_ACCOUNT: z.string().regex(/^\d+$/, "has to be the digits of an account").optional(),
  MONETA_CODE: z.string().optional(),
  MONETA_URL: z.url().default("https://moneta.ru/assistant.htm"),
  ONEVISION_API_KEY: z.string().optional(),
  ONEVISION_SECRET: z.string().optional(),
  ONEVISION_URL: z.url().default("https://api.onevisionpay.com/"),
  ONEVISION_PAGE_DOMAIN: z.string().default("onevisionpay.com"),
  ONEVISION_MERCHANT_ID: z.string().default(""),
  ONEVISION_SERVICE_ID: z.string().default(""),
  CLOUDPAYMENTS_PUBLIC_ID: z.string().optional(),
  CLOUDPAYMENTS_API_SECRET: z.string().optional(),
  CLOUDPAYMENTS_URL: z.url().default("https://api.cloudpayments.ru/"),
  CLOUDPAYMENTS_WIDGET_URL: z.url().default("https://widget.cloudpayments.ru/bundles/cloudpayments.js"),
  // While a secret is changed: the one before it, still heard until the moment named. docs/changing-secrets.md
  SBER_CALLBACK_KEY_OLD: z.string().optional(),
  MONETA_CODE_OLD: z.string().optional(),
  ONEVISION_SECRET_OLD: z.string().optional(),
  CLOUDPAYMENTS_API_SECRET_OLD: z.string().optional(),
  OLD_SECRETS_UNTIL: z.iso.datetime({ offset: true, error: "has to be a moment as in 2026-12-31T09:00:00+03:00" }).optional(),
};

const changeable = ["SBER_CALLBACK_KEY", "MONETA_CODE", "ONEVISION_SECRET", "CLOUDPAYMENTS_API_SECRET"] as const;

type Environment = z.infer<z.ZodObject<typeof providerEnvironment>>;

/** Why the store can't take real money with these; null = it can. */
export const whyNoProviders = (e: Environment): string | null =>
  e.DOLYAME_LOGIN && !(e.DOLYAME_CERTIFICATE_FILE && e.DOLYAME_KEY_FILE)
    ? "DOLYAME_CERTIFICATE_FILE and DOLYAME_KEY_FILE are missing: Dolyame lets nobody in without the certificate that it issued."
    : whyNoOldSecrets(e);

function whyNoOldSecrets(e: Environment): string | null {
  const name = changeable.find((one) => e[`${one}_OLD`] && !(e[one] && e.OLD_SECRETS_UNTIL));
  return name ? `${e[name] ? "OLD_SECRETS_UNTIL" : name} is missing: ${name}_OLD is heard beside a new one, until a moment.` : null;
}

type Where = { sandbox: boolean; box: (path: string, real: string) => string };

/** Nothing secret. `box`: the sandbox's address where it stands in for the real one. */
export const providerSettings = (e: Environment, { sandbox, box }: Where) => ({
  sber: { url: box("sber/payment/rest/", e.SBER_URL) },
  dolyame: {
    url: box("dolyame/v1/", e.DOLYAME_URL),
    networks: (sandbox ? "127.0.0.0/8,::1/128" : e.DOLYAME_NETWORKS).split(","),
    pageDomains: e.DOLYAME_PAGE_DOMAINS.split(","),
    largestMinor: e.DOLYAME_LARGEST_RUBLES * 100,
  },
  yandex: { url: box("yandex/api/merchant/", e.YANDEX_PAY_URL), methods: e.YANDEX_PAY_METHODS.split(",") },
  moneta: { url: e.MONETA_URL },
  onevision: {
    url: box("onevision/", e.ONEVISION_URL),
    pageDomain: e.ONEVISION_PAGE_DOMAIN,
    merchantId: sandbox ? "sandbox-merchant" : e.ONEVISION_MERCHANT_ID,
    serviceId: sandbox ? "sandbox-service" : e.ONEVISION_SERVICE_ID,
  },
  cloudpayments: {
    url: box("cloudpayments/", e.CLOUDPAYMENTS_URL),
    /** Of the script that shows the widget; the sandbox's stands on the storefront's own origin. */
    widgetUrl: sandbox ? "/sandbox/pay/cloudpayments/cloudpayments.js" : e.CLOUDPAYMENTS_WIDGET_URL,
  },
  oldSecretsUntil: e.OLD_SECRETS_UNTIL ? new Date(e.OLD_SECRETS_UNTIL) : null,
});

type Keys = { sandbox: boolean; or: (real: string | undefined, play: string) => string | undefined };

/** `or`: the real one, or in the sandbox the simulator's published one. */
export const providerSecrets = (e: Environment, { sandbox, or }: Keys) => ({
  sber: {
    user: or(e.SBER_USER, "gong-api"),
    password: or(e.SBER_PASSWORD, "gong-pass"),
    callbackKey: or(e.SBER_CALLBACK_KEY, "sandbox-callback-key"),
  },
  dolyame: {
    login: or(e.DOLYAME_LOGIN, "gong-dolyame"),
    password: or(e.DOLYAME_PASSWORD, "gong-pass"),
    certificate: pemIn(sandbox ? undefined : e.DOLYAME_CERTIFICATE_FILE, "DOLYAME_CERTIFICATE_FILE"),
    key: pemIn(sandbox ? undefined : e.DOLYAME_KEY_FILE, "DOLYAME_KEY_FILE"),
  },
  // The provider's own sandbox takes the merchant id for the key as well.
  yandex: {
    apiKey: or(e.YANDEX_PAY_API_KEY, "11111111-2222-4333-8444-555555555555"),
    merchantId: or(e.YANDEX_PAY_MERCHANT_ID, "11111111-2222-4333-8444-555555555555"),
  },
  moneta: { account: or(e.MONETA_ACCOUNT, "54600817"), code: or(e.MONETA_CODE, "sandbox-moneta-code") },
  onevision: { apiKey: or(e.ONEVISION_API_KEY, "sandbox-ov-api-key"), secret: or(e.ONEVISION_SECRET, "sandbox-ov-secret") },
  cloudpayments: {
    publicId: or(e.CLOUDPAYMENTS_PUBLIC_ID, "test_api_public_id"),
    apiSecret: or(e.CLOUDPAYMENTS_API_SECRET, "test-api-secret-001"),
  },
  oldSecrets: {
    sber: e.SBER_CALLBACK_KEY_OLD,
    moneta: e.MONETA_CODE_OLD,
    onevision: e.ONEVISION_SECRET_OLD,
    cloudpayments: e.CLOUDPAYMENTS_API_SECRET_OLD,
  },
});

function pemIn(path: string | undefined, name: string): string | undefined {
  if (path === undefined) return undefined;
  if (!existsSync(path)) throw new UserError(`${name} names no file: ${path}`);
  return readFileSync(path, "utf8");
}
