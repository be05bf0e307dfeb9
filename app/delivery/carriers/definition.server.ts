import type * as z from "zod";
import type { Carrier } from "./carrier.ts";

type Shape = Record<string, z.ZodType>;
type Read<E extends Shape> = z.infer<z.ZodObject<E>>;
type Key = string | undefined;

/** `box`: the sandbox's address where it stands in for the real one. The rest is one for all carriers. */
export type Where = { box: (path: string, real: string) => string; makingMs: number; goodsOrigin: string; brand: string };
/** `or`: the real one, or in the sandbox the simulator's published one. */
export type From = { production: boolean; or: (real: string | undefined, play: string) => string | undefined };

/** What docs/providers.md tells who sets the carrier up. */
type SetUp = { who: string; cabinet: string; prefix: string; sendsTo: string; switchOn: string; test: string };

/** All that the store knows of a carrier's interface. Its functions are methods, so that each may name its own settings. */
export type CarrierDefinition<
  Name extends string = string,
  E extends Shape = Shape,
  C extends object = object,
  S extends object = object,
> = {
  /** Of its settings. */
  name: Name;
  environment: E;
  /** What each setting means, for docs/settings.md. */
  settings: { title: string; meanings: Record<keyof E, string> };
  setUp: SetUp;
  /** Nothing secret. */
  config(e: Read<E>, where: Where): C;
  secrets(e: Read<E>, from: From): S;
  /** What has to be set before it is asked anything: without a row of keys this is a type error. */
  keys(known: C & S): readonly [Key, ...Key[]];
  /** What proves its notifications; carriers that send none are asked for news. */
  webhookSecret?(known: C & S): string | undefined;
  create(known: C & S, now: () => Date): Carrier;
  /** Why real parcels can't travel with these settings; null = they can. */
  whyNot?(e: Read<E>): string | null;
};

/** Our own couriers: nobody is asked, so there is no key to lack. */
export type OwnCouriers = { keys: "none" };

/** Infers the settings' names, so that each part of a definition knows the others. */
export const defineCarrier = <const Name extends string, E extends Shape, C extends object, S extends object>(
  definition: CarrierDefinition<Name, E, C, S>,
): CarrierDefinition<Name, E, C, S> => definition;

export const ASKED_FOR_NEWS = "nowhere: it is asked";

export const lacking = <E extends object>(e: E, names: readonly (keyof E & string)[]): string =>
  names.filter((name) => !e[name]).join(", ");
