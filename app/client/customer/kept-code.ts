import { codeTtlSeconds } from "#app/customers/identity/sign-in.ts";
import { inTab, orElse } from "#app/foundation/browser.ts";
import type { SignInChannel } from "#app/foundation/storefront.ts";

/** A code that was sent, without the code itself. */
export type SentCode = {
  request: string;
  target: string;
  channel: SignInChannel;
  again: number;
  until: number;
};

const PREFIX = "gong.code.";

export const goodUntil = (): number => Date.now() + codeTtlSeconds * 1000;

/** Keeps state in this tab until its code expires, since phones reload pages meanwhile. `place`: the code's purpose and owner [IDN-01]. */
export const keep = <T extends { until: number }>(place: string, thing: T): void => void inTab.keep(PREFIX + place, JSON.stringify(thing));

export function kept<T extends { until: number }>(place: string): T | null {
  const thing = orElse(() => JSON.parse(inTab.read(PREFIX + place) ?? "null") as T | null, null);
  if (thing && thing.until > Date.now()) return thing;
  drop(place);
  return null;
}

export const drop = (place: string): void => void inTab.keep(PREFIX + place, null);
