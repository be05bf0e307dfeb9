import type * as z from "zod";
import type { PaymentProvider, ProviderBooks } from "./provider.ts";

type Shape = Record<string, z.ZodType>;
type Read<E extends Shape> = z.infer<z.ZodObject<E>>;

/** `box`: the sandbox's address where it stands in for the real one. */
export type Where = { sandbox: boolean; box: (path: string, real: string) => string };
/** `or`: the real one, or in the sandbox the simulator's published one. */
export type From = { sandbox: boolean; or: (real: string | undefined, play: string) => string | undefined };
type Key = string | undefined;

/** What docs/providers.md tells who sets the provider up. `sendsTo` is given the address of its notifications, by what follows it. */
type SetUp = {
  who: string;
  cabinet: string;
  prefix: string;
  sendsTo: (hook: (rest?: string) => string) => string;
  switchOn: string;
  test: string;
};

/** All that the store knows of a provider. Its functions are methods, so that each may name its own settings. */
export type ProviderDefinition<
  Name extends string = string,
  E extends Shape = Shape,
  C extends object = object,
  S extends object = object,
> = {
  /** Of its settings, its notifications' address and its payments in the database. */
  name: Name;
  environment: E;
  /** What each setting means, for docs/settings.md. */
  settings: { title: string; meanings: Record<keyof E, string> };
  setUp: SetUp;
  /** Nothing secret. */
  config(e: Read<E>, where: Where): C;
  secrets(e: Read<E>, from: From): S;
  /** What has to be set before anybody is offered it in production: without a row of keys this is a type error. */
  keys(known: C & S): readonly [Key, ...Key[]];
  /** Where its payers may be sent. */
  pages(known: C & S): readonly string[];
  /** The script of its window, where one pays on our page. */
  script?(known: C & S): string;
  /** The largest sum that it lends, in kopecks. */
  largestMinor?(known: C & S): number;
  create(known: C & S & { sandbox: boolean }, books: ProviderBooks): PaymentProvider;
  /** The secret that its notifications are proven by; while it is changed, the one in the setting's `_OLD` is heard too. docs/changing-secrets.md */
  changing?: { secret: string; setting: string };
  /** Why it can't be asked with these settings; null = it can. */
  whyNot?(e: Read<E>): string | null;
};

/** Paid by the bank or into somebody's hand: nobody is asked, so there is no key to lack. */
export type PaidByHand = { keys: "none" };

/** Infers the settings' names, so that each part of a definition knows the others. */
export const defineProvider = <const Name extends string, E extends Shape, C extends object, S extends object>(
  definition: ProviderDefinition<Name, E, C, S> & { changing?: { secret: keyof S; setting: keyof E } },
): ProviderDefinition<Name, E, C, S> => definition;

export const BY_CALL = (hook: (rest?: string) => string): string => `${hook()}: given with each payment, nothing to set`;
export const httpsOf = (hosts: readonly string[]): string[] => hosts.map((host) => `https://${host}`);
export const withSubdomains = (domain: string): string[] => [`https://${domain}`, `https://*.${domain}`];
