import type { ProviderDefinition } from "./definition.server.ts";
import type { PaymentProvider, ProviderBooks } from "./provider.ts";
import { type Definition, providerDefinitions } from "./registry.server.ts";
import type { providerSecrets, providerSettings } from "./settings.server.ts";

export type ProviderSettings = {
  config: { sandbox: boolean } & Pick<ReturnType<typeof providerSettings>, Definition["name"] | "oldSecretsUntil">;
  secrets: Pick<ReturnType<typeof providerSecrets>, Definition["name"] | "oldSecrets">;
};

/** What a provider's definition read from the environment, secrets too. */
export const knownOf = ({ name }: ProviderDefinition, config: object, secrets: object): object => ({
  ...(config as Record<string, object>)[name],
  ...(secrets as Record<string, object>)[name],
});

/** Who takes the money for which payment service. `booksOf`: what we know of a provider's payments, for those that can't be asked, or tell no more than the last of it. */
export function providersByService(
  { config, secrets }: ProviderSettings,
  booksOf: (provider: string) => ProviderBooks,
  now: () => Date,
): ReadonlyMap<string, PaymentProvider> {
  const { sandbox, oldSecretsUntil } = config;

  /** What knows the old secret alone only hears: all else is the new one's, so that what we sign ourselves is signed by it. */
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
