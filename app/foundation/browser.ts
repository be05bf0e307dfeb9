/** Guards every API a browser may lack or refuse: with cookies blocked even reading `localStorage` throws. Imports nothing. */
export function orElse<T>(ask: () => T, otherwise: T): T {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}

const keptIn = (storage: () => Storage) => ({
  read: (key: string): string | null => orElse(() => storage().getItem(key), null),
  /** `null` forgets the value. Returns false when the storage is full or forbidden. */
  keep: (key: string, value: string | null): boolean =>
    orElse(() => {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
      return true;
    }, false),
  keys: (): string[] => orElse(() => Object.keys(storage()), []),
  clear: (): void => orElse(() => storage().clear(), undefined),
});

export const inBrowser = keptIn(() => localStorage);
export const inTab = keptIn(() => sessionStorage);

/** Serialises work across tabs with a lock; runs at once without Web Locks, or after waiting `longestMs`. */
export async function inTurn<T>(name: string, work: () => Promise<T>, longestMs?: number): Promise<T> {
  let begun: Promise<T> | undefined;
  const begin = () => {
    begun = work();
    return begun;
  };
  try {
    return await navigator.locks.request(name, longestMs ? { signal: AbortSignal.timeout(longestMs) } : {}, begin);
  } catch {
    return begun ?? begin();
  }
}

/** A unique key, also on insecure origins, where browsers lack `randomUUID`. */
export function newKey(): string {
  const made = orElse(() => crypto.randomUUID(), null);
  if (made) return made;
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export const vibrate = (pattern: number | number[]): boolean => orElse(() => navigator.vibrate(pattern), false);

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** False when the browser can't share; a dismissed share sheet counts as shared. */
export async function shareLink(link: { title: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(link);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** A position less exact than this only identifies a town. */
const VAGUE_METRES = 10_000;
const REFUSED = 1;

export const whereabouts = (): Promise<readonly [latitude: number, longitude: number] | "refused" | "unknown"> =>
  new Promise((tell) => {
    const asked = orElse(() => {
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude, accuracy } }) => tell(accuracy > VAGUE_METRES ? "unknown" : [latitude, longitude]),
        ({ code }) => tell(code === REFUSED ? "refused" : "unknown"),
        { timeout: 10_000 },
      );
      return true;
    }, false);
    if (!asked) tell("unknown");
  });

export const whenIdle = (work: () => void): void => {
  (window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 200)))(work);
};
