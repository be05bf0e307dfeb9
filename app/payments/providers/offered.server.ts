import { offeredPayments, type PaymentType, type Storefront } from "#app/foundation/storefront.ts";
import type { ProviderDefinition } from "./definition.server.ts";
import { knownOf, type ProviderSettings } from "./providers.server.ts";
import { providerDefinitions, registered } from "./registry.server.ts";

type Deps = {
  config: { production: boolean } & ProviderSettings["config"];
  secrets: Omit<ProviderSettings["secrets"], "oldSecrets">;
};

export function createOffered({ config, secrets }: Deps) {
  const { production, sandbox } = config;
  const known = (definition: ProviderDefinition) => knownOf(definition, config, secrets);
  const has = (type: PaymentType) => {
    const row = registered(type);
    return row !== undefined && (row.keys === "none" || !production || row.keys(known(row)).every(Boolean));
  };

  /** In order; unconfigured ones are hidden in production. */
  const types = (storefront: Pick<Storefront, "paymentTypes">): PaymentType[] => offeredPayments(storefront).filter(has);
  const definitionsOf = (storefront: Pick<Storefront, "paymentTypes">) =>
    types(storefront).flatMap((type) => {
      const row = registered(type);
      return row === undefined || row.keys === "none" ? [] : [row];
    });
  const lent = providerDefinitions.flatMap(([, definition]) => definition.largestMinor?.(known(definition)) ?? []);

  return {
    types,
    /** Kopecks. */
    largestMinor: Math.min(...lent),
    /** Allowed payment origins [NAV-13]; the sandbox's pages are on our own. */
    pages: (storefront: Pick<Storefront, "paymentTypes">): string[] =>
      sandbox ? [] : [...new Set(definitionsOf(storefront).flatMap((definition) => definition.pages(known(definition))))],
    widget: (storefront: Pick<Storefront, "paymentTypes">): string | null =>
      definitionsOf(storefront).flatMap((definition) => definition.script?.(known(definition)) ?? [])[0] ?? null,
  };
}
