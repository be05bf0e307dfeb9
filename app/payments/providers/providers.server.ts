import type { ProviderDefinition } from "./definition.server.ts";
import type { PaymentProvider, ProviderBooks } from "./provider.ts";
import { type Definition, providerDefinitions } from "./registry.server.ts";
import type { providerSecrets, providerSettings } from "./settings.server.ts";

export type ProviderSettings = {
  config: { sandbox: boolean } & Pick<ReturnType<typeof providerSettings>, Definition["name"] | "oldSecretsUntil">;
  secrets: Pick<ReturnType<typeof providerSecrets>, Definition["name"] | "oldSecrets">;
};

export const knownOf = ({ name }: ProviderDefinition, config: object, secrets: object): object => ({
  ...(config as Record<string, object>)[name],
  ...(secrets as Record<string, object>)[name],
});

/** Providers by payment method. `booksOf`: our records, for those that can't be queried fully. */
export function providersByService(
  { config, secrets }: ProviderSettings,
  booksOf: (provider: string) => ProviderBooks,
  now: () => Date,
): ReadonlyMap<string, PaymentProvider> {
  const { sandbox, oldSecretsUntil } = config;

  /** During rotation the old secret only verifies; we sign with the new one. */
  const alsoHearing = (provider: PaymentProvider, before: PaymentProvider, until: Date): PaymentProvider => ({
    ...provider,
    parseNotification: async (raw) => {
      const heard = await provider.parseNotification(raw);
      return heard || now() >= until ? heard : before.parseNotification(raw);
    },
  });

  const made = ([type, definition]: readonly [string, ProviderDefinition]) => {
    const { name, changing } = definition;
    const known = { sandbox, ...knownOf(definition, config, secrets) };
    const provider = definition.create(known, booksOf(name));
    const old = secrets.oldSecrets[name];
    if (!changing || !old || oldSecretsUntil === null) return [type, provider] as const;
    const before = definition.create({ ...known, [changing.secret]: old }, booksOf(name));
    return [type, alsoHearing(provider, before, oldSecretsUntil)] as const;
  };
  return new Map(providerDefinitions.map(made));
}
