import type { PaymentType } from "#app/foundation/storefront.ts";
import { createCloudPayments } from "./cloudpayments.server.ts";
import type { CloudPaymentsBooks } from "./cloudpayments-operations.server.ts";
import { createDolyame } from "./dolyame.server.ts";
import { createMoneta, type MonetaBooks } from "./moneta.server.ts";
import { createOneVision } from "./onevision.server.ts";
import type { PaymentProvider } from "./provider.ts";
import { createSber } from "./sber.server.ts";
import type { providerSecrets, providerSettings } from "./settings.server.ts";
import { createYandex } from "./yandex.server.ts";

export type ProviderSettings = {
  config: { sandbox: boolean } & Pick<
    ReturnType<typeof providerSettings>,
    "sber" | "dolyame" | "yandex" | "moneta" | "onevision" | "cloudpayments" | "oldSecretsUntil"
  >;
  secrets: Pick<
    ReturnType<typeof providerSecrets>,
    "sber" | "dolyame" | "yandex" | "moneta" | "onevision" | "cloudpayments" | "oldSecrets"
  >;
};

/**
 * Who takes the money for which payment service; null: it is paid without a provider. `booksOf`: what we know of a
 * provider's payments, for those that can't be asked, or tell no more than the last of it.
 */
export function providersByService(
  { config, secrets }: ProviderSettings,
  booksOf: (provider: string) => MonetaBooks & CloudPaymentsBooks,
  now: () => Date,
): ReadonlyMap<string, PaymentProvider> {
  const { sandbox, oldSecretsUntil } = config;
  const { oldSecrets: old } = secrets;
  const sber = { sandbox, ...config.sber, ...secrets.sber };
  const moneta = { sandbox, ...config.moneta, ...secrets.moneta };
  const onevision = { sandbox, ...config.onevision, ...secrets.onevision };
  const cloudpayments = { sandbox, ...config.cloudpayments, ...secrets.cloudpayments };

  /** `by` makes what knows the old secret alone. All but its ear is the new one's, so that what we sign ourselves is signed anew. */
  const alsoHearing = (provider: PaymentProvider, secret: string | undefined, by: (secret: string) => PaymentProvider): PaymentProvider => {
    if (!secret || oldSecretsUntil === null) return provider;
    const before = by(secret);
    const parseNotification: PaymentProvider["parseNotification"] = async (raw) => {
      const heard = await provider.parseNotification(raw);
      return heard || now() >= oldSecretsUntil ? heard : before.parseNotification(raw);
    };
    return { ...provider, parseNotification };
  };
  const monetaBy = (code = moneta.code) => createMoneta({ ...moneta, code }, booksOf("moneta"));
  const cloudpaymentsBy = (apiSecret = cloudpayments.apiSecret) =>
    createCloudPayments({ ...cloudpayments, apiSecret }, booksOf("cloudpayments"));

  const providers: Record<PaymentType, PaymentProvider | null> = {
    "bank-card": alsoHearing(createSber(sber), old.sber, (callbackKey) => createSber({ ...sber, callbackKey })),
    dolyamy: createDolyame({ sandbox, ...config.dolyame, ...secrets.dolyame }),
    split: createYandex({ sandbox, ...config.yandex, ...secrets.yandex }),
    moneta: alsoHearing(monetaBy(), old.moneta, monetaBy),
    onevision: alsoHearing(createOneVision(onevision), old.onevision, (secret) => createOneVision({ ...onevision, secret })),
    cloudpayments: alsoHearing(cloudpaymentsBy(), old.cloudpayments, cloudpaymentsBy),
    "bank-transfer": null,
    "payment-upon-receipt": null,
  };
  return new Map(Object.entries(providers).flatMap(([type, provider]) => (provider ? [[type, provider] as const] : [])));
}
