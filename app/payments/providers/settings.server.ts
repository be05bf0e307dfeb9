import * as z from "zod";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { issue } from "#app/foundation/issues.ts";
import type { From, ProviderDefinition, Where } from "./definition.server.ts";
import { type Definition, providerDefinitions } from "./registry.server.ts";

type Joined<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never;

const definitions: readonly ProviderDefinition[] = providerDefinitions.map(([, definition]) => definition);

export const providerEnvironment = {
  ...(Object.assign({}, ...definitions.map(({ environment }) => environment)) as Joined<Definition["environment"]>),
  // End of a secret rotation (docs/changing-secrets.md).
  OLD_SECRETS_UNTIL: z.iso.datetime({ offset: true, error: issue("issue-moment") }).optional(),
};

type Environment = z.infer<z.ZodObject<typeof providerEnvironment>>;

function read(e: Environment, setting: string): string | undefined {
  const value = (e as Record<string, unknown>)[setting];
  return typeof value === "string" ? value : undefined;
}

export const whyNoProviders = (e: Environment): string | null =>
  definitions.map(({ whyNot }) => whyNot?.(e) ?? null).find((why) => why !== null) ?? whyNoOldSecrets(e);

function whyNoOldSecrets(e: Environment): string | null {
  const name = definitions
    .flatMap(({ changing }) => changing?.setting ?? [])
    .find((one) => read(e, `${one}_OLD`) && !(read(e, one) && e.OLD_SECRETS_UNTIL));
  return name ? m.setting_old_secrets({ missing: read(e, name) ? "OLD_SECRETS_UNTIL" : name, name }) : null;
}

type Of<Part extends "config" | "secrets"> = { [One in Definition as One["name"]]: ReturnType<One[Part]> };

/** Without secrets. */
export const providerSettings = (e: Environment, where: Where) => ({
  ...(Object.fromEntries(definitions.map((one) => [one.name, one.config(e, where)])) as Of<"config">),
  oldSecretsUntil: e.OLD_SECRETS_UNTIL ? new Date(e.OLD_SECRETS_UNTIL) : null,
});

export const providerSecrets = (e: Environment, from: From) => ({
  ...(Object.fromEntries(definitions.map((one) => [one.name, one.secrets(e, from)])) as Of<"secrets">),
  oldSecrets: Object.fromEntries(
    definitions.flatMap(({ name, changing }) => (changing ? [[name, read(e, `${changing.setting}_OLD`)]] : [])),
  ) as Record<string, string | undefined>,
});
