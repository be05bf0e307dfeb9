import { inBrowser, orElse } from "#app/foundation/browser.ts";
import { readRecent, withRecent } from "./recent.ts";

/** Recently viewed, in this browser only and per storefront [CAT-14]. */
const keyOf = (region: string) => `gong.recent.${region}`;
const PREFIX = keyOf("");

const none: readonly string[] = [];
const listeners = new Set<() => void>();
const known = new Map<string, readonly string[]>();

const read = (region: string): readonly string[] => orElse(() => readRecent(inBrowser.read(keyOf(region))), none);

function tell(): void {
  known.clear();
  for (const listener of listeners) listener();
}

export function remember(region: string, slug: string): void {
  inBrowser.keep(keyOf(region), JSON.stringify(withRecent(read(region), slug)));
  tell();
}

export function forgetRecent(): void {
  for (const key of inBrowser.keys()) if (key.startsWith(PREFIX)) inBrowser.keep(key, null);
  tell();
}

export const recentStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (region: string): readonly string[] => {
    const found = known.get(region) ?? read(region);
    known.set(region, found);
    return found;
  },
  none: () => none,
};
