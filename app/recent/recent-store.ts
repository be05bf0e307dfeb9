import { readRecent, withRecent } from "./recent.ts";

/** Goods looked at in this browser, which tells nobody: each storefront's apart [CAT-14]. */
const keyOf = (region: string) => `gong.recent.${region}`;
const PREFIX = keyOf("");

const none: readonly string[] = [];
const listeners = new Set<() => void>();
const known = new Map<string, readonly string[]>();

function read(region: string): readonly string[] {
  try {
    return readRecent(localStorage.getItem(keyOf(region)));
  } catch {
    return none;
  }
}

function tell(): void {
  known.clear();
  for (const listener of listeners) listener();
}

/** Another tab may have looked at something meanwhile. */
export function remember(region: string, slug: string): void {
  try {
    localStorage.setItem(keyOf(region), JSON.stringify(withRecent(read(region), slug)));
  } catch {
    // Where nothing may be kept, nothing is.
  }
  tell();
}

export function forgetRecent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
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
