import * as z from "zod";
import { issue } from "#app/foundation/issues.ts";
import { countryNumber } from "./country-numbers.ts";
import type { CarrierDefinition, From } from "./definition.server.ts";
import { carrierDefinitions, type Definition } from "./registry.server.ts";

type Joined<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never;

const definitions: readonly CarrierDefinition[] = carrierDefinitions.map(([, definition]) => definition);

export const carrierEnvironment = {
  // Timeout for creating a parcel without idempotency: long, since a timeout leaves doubt; shorter than a job.
  CARRIER_MAKING_MS: z.coerce.number().int().min(100).max(25_000).default(20_000),
  GOODS_ORIGIN: z
    .string()
    .refine((code) => countryNumber(code) !== null, issue("issue-country"))
    .default("RU"),
  GOODS_TRADEMARK: z.string().max(60).default("Gong"),
  ...(Object.assign({}, ...definitions.map(({ environment }) => environment)) as Joined<Definition["environment"]>),
};

type Environment = z.infer<z.ZodObject<typeof carrierEnvironment>>;

export const whyNoCarriers = (e: Environment): string | null =>
  definitions.map(({ whyNot }) => whyNot?.(e) ?? null).find((why) => why !== null) ?? null;

type Of<Part extends "config" | "secrets"> = { [One in Definition as One["name"]]: ReturnType<One[Part]> };

/** Without secrets. `box` replaces URLs in the sandbox. */
export function carrierSettings(e: Environment, box: (path: string, real: string) => string): Of<"config"> {
  const where = { box, makingMs: e.CARRIER_MAKING_MS, goodsOrigin: e.GOODS_ORIGIN, brand: e.GOODS_TRADEMARK };
  return Object.fromEntries(definitions.map((one) => [one.name, one.config(e, where)])) as Of<"config">;
}

export const carrierSecrets = (e: Environment, from: From): Of<"secrets"> =>
  Object.fromEntries(definitions.map((one) => [one.name, one.secrets(e, from)])) as Of<"secrets">;
