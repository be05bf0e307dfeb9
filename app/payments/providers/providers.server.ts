import type { Config, Secrets } from "#app/config.server.ts";
import { createCloudPayments } from "./cloudpayments.server.ts";
import type { CloudPaymentsBooks } from "./cloudpayments-operations.server.ts";
import { createDolyame } from "./dolyame.server.ts";
import { createMoneta, type MonetaBooks } from "./moneta.server.ts";
import { createOneVision } from "./onevision.server.ts";
import type { PaymentProvider } from "./provider.ts";
import { createSber } from "./sber.server.ts";
import { createYandex } from "./yandex.server.ts";

export type ProviderSettings = {
  config: Pick<Config, "sandbox" | "sber" | "dolyame" | "yandex" | "moneta" | "onevision" | "cloudpayments">;
  secrets: Pick<Secrets, "sber" | "dolyame" | "yandex" | "moneta" | "onevision" | "cloudpayments">;
};

/**
 * Who takes the money for which payment service; a service that is missing here is paid without a provider. `booksOf`: what we know of a
 * provider's payments, for those that can't be asked, or tell no more than the last of it.
 */
export function providersByService(
  { config, secrets }: ProviderSettings,
  booksOf: (provider: string) => MonetaBooks & CloudPaymentsBooks,
): ReadonlyMap<string, PaymentProvider> {
  const { sandbox } = config;
  return new Map<string, PaymentProvider>([
    ["bank-card", createSber({ sandbox, ...config.sber, ...secrets.sber })],
    ["dolyamy", createDolyame({ sandbox, ...config.dolyame, ...secrets.dolyame })],
    ["split", createYandex({ sandbox, ...config.yandex, ...secrets.yandex })],
    ["moneta", createMoneta({ sandbox, ...config.moneta, ...secrets.moneta }, booksOf("moneta"))],
    ["onevision", createOneVision({ sandbox, ...config.onevision, ...secrets.onevision })],
    ["cloudpayments", createCloudPayments({ sandbox, ...config.cloudpayments, ...secrets.cloudpayments }, booksOf("cloudpayments"))],
  ]);
}
