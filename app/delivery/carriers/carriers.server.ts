import type { CarrierName } from "#app/foundation/storefront.ts";
import type { Carrier } from "./carrier.ts";
import type { CarrierDefinition } from "./definition.server.ts";
import { carrierDefinitions, type Definition } from "./registry.server.ts";
import type { carrierSecrets, carrierSettings } from "./settings.server.ts";

export type CarrierSettings = {
  config: Pick<ReturnType<typeof carrierSettings>, Definition["name"]>;
  secrets: Pick<ReturnType<typeof carrierSecrets>, Definition["name"]>;
};

const knownOf = ({ name }: CarrierDefinition, { config, secrets }: CarrierSettings): object => ({
  ...config[name as Definition["name"]],
  ...secrets[name as Definition["name"]],
});

/** Carriers with keys; without one staff ship manually. */
export const carriersByName = (settings: CarrierSettings, now: () => Date): Map<CarrierName, Carrier> =>
  new Map(
    carrierDefinitions.flatMap(([carrier, definition]) => {
      const known = knownOf(definition, settings);
      return definition.keys(known).every(Boolean) ? [[carrier, definition.create(known, now)] as const] : [];
    }),
  );

export const webhookSecretsOf = (settings: CarrierSettings): ReadonlyMap<CarrierName, string> =>
  new Map(
    carrierDefinitions.flatMap(([carrier, definition]) => {
      const secret = definition.webhookSecret?.(knownOf(definition, settings));
      return secret ? [[carrier, secret] as const] : [];
    }),
  );
