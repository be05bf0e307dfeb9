import { codeTtlSeconds } from "#app/customers/identity/sign-in.ts";
import { inTab, orElse } from "#app/foundation/browser.ts";
import type { SignInChannel } from "#app/foundation/storefront.ts";

/** A code that is on its way, as far as the page knows; the code itself is in none of it. */
export type Sent = {
  request: string;
  target: string;
  channel: SignInChannel;
  /** When another may be asked for, and when this one is worth nothing any more. */
  again: number;
  until: number;
};

const PREFIX = "gong.code.";

/** Until when a code is good that is sent now. */
export const goodUntil = (): number => Date.now() + codeTtlSeconds * 1000;

/**
 * Keeps something for this tab alone until the code that it waits for is worth nothing: whoever reads his mail meanwhile finds his phone to have
 * loaded the page anew. `place`: what the code is for, and whose it is where that is known [IDN-01].
 */
export const keep = <T extends { until: number }>(place: string, thing: T): void => void inTab.keep(PREFIX + place, JSON.stringify(thing));

export function kept<T extends { until: number }>(place: string): T | null {
  const thing = orElse(() => JSON.parse(inTab.read(PREFIX + place) ?? "null") as T | null, null);
  if (thing && thing.until > Date.now()) return thing;
  drop(place);
  return null;
}

export const drop = (place: string): void => void inTab.keep(PREFIX + place, null);
