import type * as z from "zod";
import type { Carrier } from "./carrier.ts";

type Shape = Record<string, z.ZodType>;
type Read<E extends Shape> = z.infer<z.ZodObject<E>>;
type Key = string | undefined;

/** `box` replaces the URL in the sandbox. */
export type Where = { box: (path: string, real: string) => string; makingMs: number; goodsOrigin: string; brand: string };
/** `or`: the real secret, or the simulator's. */
export type From = { production: boolean; or: (real: string | undefined, play: string) => string | undefined };

type SetUp = { who: string; cabinet: string; prefix: string; sendsTo: string; switchOn: string; test: string };

/** A carrier's integration. Methods, not properties, so each may have its own settings type. */
export type CarrierDefinition<
  Name extends string = string,
  E extends Shape = Shape,
  C extends object = object,
  S extends object = object,
> = {
  name: Name;
  environment: E;
  settings: { title: string; meanings: Record<keyof E, string> };
  setUp: SetUp;
  /** Without secrets. */
  config(e: Read<E>, where: Where): C;
  secrets(e: Read<E>, from: From): S;
  /** Required settings; omitting the row is a type error. */
  keys(known: C & S): readonly [Key, ...Key[]];
  /** What proves its notifications; carriers that send none are asked for news. */
  webhookSecret?(known: C & S): string | undefined;
  create(known: C & S, now: () => Date): Carrier;
  /** Why these settings can't ship real parcels; null = they can. */
  whyNot?(e: Read<E>): string | null;
};

export type OwnCouriers = { keys: "none" };

export const defineCarrier = <const Name extends string, E extends Shape, C extends object, S extends object>(
  definition: CarrierDefinition<Name, E, C, S>,
): CarrierDefinition<Name, E, C, S> => definition;

export const ASKED_FOR_NEWS = "nowhere: it is asked";

export const lacking = <E extends object>(e: E, names: readonly (keyof E & string)[]): string =>
  names.filter((name) => !e[name]).join(", ");
