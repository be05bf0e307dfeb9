import type * as z from "zod";
import type { PaymentProvider, ProviderBooks } from "./provider.ts";

type Shape = Record<string, z.ZodType>;
type Read<E extends Shape> = z.infer<z.ZodObject<E>>;

/** `box` replaces the URL in the sandbox. */
export type Where = { sandbox: boolean; box: (path: string, real: string) => string };
/** `or`: the real secret, or the simulator's. */
export type From = { sandbox: boolean; or: (real: string | undefined, play: string) => string | undefined };
type Key = string | undefined;

/** For docs/providers.md. `sendsTo` gets the webhook's base URL. */
type SetUp = {
  who: string;
  cabinet: string;
  prefix: string;
  sendsTo: (hook: (rest?: string) => string) => string;
  switchOn: string;
  test: string;
};

/** A provider's integration. Methods, not properties, so each may have its own settings type. */
export type ProviderDefinition<
  Name extends string = string,
  E extends Shape = Shape,
  C extends object = object,
  S extends object = object,
> = {
  /** Names settings, webhook URL and database rows. */
  name: Name;
  environment: E;
  settings: { title: string; meanings: Record<keyof E, string> };
  setUp: SetUp;
  /** Without secrets. */
  config(e: Read<E>, where: Where): C;
  secrets(e: Read<E>, from: From): S;
  /** Required in production; omitting the row is a type error. */
  keys(known: C & S): readonly [Key, ...Key[]];
  pages(known: C & S): readonly string[];
  script?(known: C & S): string;
  /** Lending limit in kopecks. */
  largestMinor?(known: C & S): number;
  create(known: C & S & { sandbox: boolean }, books: ProviderBooks): PaymentProvider;
  /** The webhook secret; during rotation the setting's `_OLD` is accepted too (docs/changing-secrets.md). */
  changing?: { secret: string; setting: string };
  /** Why these settings are unusable; null = usable. */
  whyNot?(e: Read<E>): string | null;
};

export type PaidByHand = { keys: "none" };

export const defineProvider = <const Name extends string, E extends Shape, C extends object, S extends object>(
  definition: ProviderDefinition<Name, E, C, S> & { changing?: { secret: keyof S; setting: keyof E } },
): ProviderDefinition<Name, E, C, S> => definition;

export const BY_CALL = (hook: (rest?: string) => string): string => `${hook()}: given with each payment, nothing to set`;
export const httpsOf = (hosts: readonly string[]): string[] => hosts.map((host) => `https://${host}`);
export const withSubdomains = (domain: string): string[] => [`https://${domain}`, `https://*.${domain}`];
