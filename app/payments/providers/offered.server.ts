import { offeredPayments, type PaymentType, type Storefront } from "#app/foundation/storefront.ts";
import { MONETA_HOSTS } from "./moneta.server.ts";
import type { ProviderSettings } from "./providers.server.ts";
import { BANK_HOSTS } from "./sber.server.ts";
import { pageHostsOf } from "./yandex.server.ts";

type Needs = {
  config: { production: boolean } & ProviderSettings["config"];
  secrets: Omit<ProviderSettings["secrets"], "oldSecrets">;
};

type Key = string | undefined;
/** Whom a way of paying asks for the money: the keys without which nobody is asked, and where the payer is sent. */
type Asked = { keys: readonly [Key, ...Key[]]; pages: readonly string[] } | "nobody";

/** What a storefront's buyers may pay with and where that takes them. */
export function createOffered({ config, secrets }: Needs) {
  const { production, sandbox, sber, dolyame, yandex, moneta, onevision, cloudpayments } = config;
  const at = (hosts: readonly string[]) => hosts.map((host) => `https://${host}`);
  const asked = {
    "bank-card": { keys: [secrets.sber.user, secrets.sber.password], pages: [new URL(sber.url).origin, ...at(BANK_HOSTS)] },
    dolyamy: {
      keys: [secrets.dolyame.login, secrets.dolyame.password, secrets.dolyame.certificate, secrets.dolyame.key],
      pages: dolyame.pageDomains.flatMap(withSubdomains),
    },
    split: { keys: [secrets.yandex.apiKey, secrets.yandex.merchantId], pages: at(pageHostsOf(yandex.url)) },
    moneta: { keys: [secrets.moneta.account, secrets.moneta.code], pages: [new URL(moneta.url).origin, ...at(MONETA_HOSTS)] },
    onevision: {
      keys: [secrets.onevision.apiKey, secrets.onevision.secret, onevision.merchantId, onevision.serviceId],
      pages: withSubdomains(onevision.pageDomain),
    },
    cloudpayments: { keys: [secrets.cloudpayments.publicId, secrets.cloudpayments.apiSecret], pages: [] },
    "bank-transfer": "nobody",
    "payment-upon-receipt": "nobody",
  } satisfies Record<PaymentType, Asked>;
  const askedFor = new Map<PaymentType, Asked>(Object.entries(asked) as [PaymentType, Asked][]);
  const has = (type: PaymentType) => {
    const provider = askedFor.get(type);
    return provider === "nobody" || (provider !== undefined && (!production || provider.keys.every(Boolean)));
  };
  const pagesOf = (type: PaymentType) => {
    const provider = askedFor.get(type);
    return provider === undefined || provider === "nobody" ? [] : provider.pages;
  };

  /** In the storefront's order; what no keys are set for in production nobody is offered. */
  const types = (storefront: Pick<Storefront, "paymentTypes">): PaymentType[] => offeredPayments(storefront).filter(has);

  return {
    types,
    /** Of Dolyame, in kopecks. */
    largestMinor: dolyame.largestMinor,
    /** Origins that a payer may be sent to from here [NAV-13]; the sandbox's pages stand on the storefront's own. */
    pages: (storefront: Pick<Storefront, "paymentTypes">): string[] => (sandbox ? [] : [...new Set(types(storefront).flatMap(pagesOf))]),
    /** The script of the widget; null where nobody pays in one. */
    widget: (storefront: Pick<Storefront, "paymentTypes">): string | null =>
      types(storefront).includes("cloudpayments") ? cloudpayments.widgetUrl : null,
  };
}

const withSubdomains = (domain: string): string[] => [`https://${domain}`, `https://*.${domain}`];
