import type { Config, Secrets } from "#app/config.server.ts";
import { offeredPayments, type PaymentType, type Storefront } from "#app/foundation/storefront.ts";
import { MONETA_HOSTS } from "./moneta.server.ts";
import type { ProviderSettings } from "./providers.server.ts";
import { BANK_HOSTS } from "./sber.server.ts";
import { pageHostsOf } from "./yandex.server.ts";

type Needs = {
  config: Pick<Config, "production"> & ProviderSettings["config"];
  secrets: Pick<Secrets, "sber" | "dolyame" | "yandex" | "moneta" | "onevision" | "cloudpayments">;
};

/** What a storefront's buyers may pay with and where that takes them. */
export function createOffered({ config, secrets }: Needs) {
  const { production, sandbox, sber, dolyame, yandex, moneta, onevision, cloudpayments } = config;
  const keys: Partial<Record<PaymentType, readonly (string | undefined)[]>> = {
    "bank-card": [secrets.sber.user, secrets.sber.password],
    dolyamy: [secrets.dolyame.login, secrets.dolyame.password, secrets.dolyame.certificate, secrets.dolyame.key],
    split: [secrets.yandex.apiKey, secrets.yandex.merchantId],
    moneta: [secrets.moneta.account, secrets.moneta.code],
    onevision: [secrets.onevision.apiKey, secrets.onevision.secret, onevision.merchantId, onevision.serviceId],
    cloudpayments: [secrets.cloudpayments.publicId, secrets.cloudpayments.apiSecret],
  };
  const has = (type: PaymentType) => !production || (keys[type] ?? []).every(Boolean);
  const at = (hosts: readonly string[]) => hosts.map((host) => `https://${host}`);
  const pages: Partial<Record<PaymentType, readonly string[]>> = {
    "bank-card": [new URL(sber.url).origin, ...at(BANK_HOSTS)],
    dolyamy: dolyame.pageDomains.flatMap(withSubdomains),
    split: at(pageHostsOf(yandex.url)),
    moneta: [new URL(moneta.url).origin, ...at(MONETA_HOSTS)],
    onevision: withSubdomains(onevision.pageDomain),
  };

  /** In the storefront's order; what no keys are set for in production nobody is offered. */
  const types = (storefront: Pick<Storefront, "paymentTypes">): PaymentType[] => offeredPayments(storefront).filter(has);

  return {
    types,
    /** Of Dolyame, in kopecks. */
    largestMinor: dolyame.largestMinor,
    /** Origins that a payer may be sent to from here [NAV-13]; the sandbox's pages stand on the storefront's own. */
    pages: (storefront: Pick<Storefront, "paymentTypes">): string[] =>
      sandbox ? [] : [...new Set(types(storefront).flatMap((type) => pages[type] ?? []))],
    /** The script of the widget; null where nobody pays in one. */
    widget: (storefront: Pick<Storefront, "paymentTypes">): string | null =>
      types(storefront).includes("cloudpayments") ? cloudpayments.widgetUrl : null,
  };
}

const withSubdomains = (domain: string): string[] => [`https://${domain}`, `https://*.${domain}`];
