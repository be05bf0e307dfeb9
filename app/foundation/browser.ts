/**
 * What a browser may lack or refuse is asked for here alone: with cookies blocked the very name of a storage throws, and so does asking for a
 * lock. Whoever is not given a thing goes on without it. Imports nothing, since everything may need it.
 */
export function orElse<T>(ask: () => T, otherwise: T): T {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}

const keptIn = (storage: () => Storage) => ({
  read: (key: string): string | null => orElse(() => storage().getItem(key), null),
  /** null: forgets it. False: nothing was kept, as the storage is full or forbidden. */
  keep: (key: string, value: string | null): boolean =>
    orElse(() => {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
      return true;
    }, false),
  keys: (): string[] => orElse(() => Object.keys(storage()), []),
  clear: (): void => orElse(() => storage().clear(), undefined),
});

/** Kept until it is forgotten, for every tab. */
export const inBrowser = keptIn(() => localStorage);
/** Kept as long as this tab. */
export const inTab = keptIn(() => sessionStorage);

/** One tab's work after another's; at once where no locks are given, or when one has been waited for so long. */
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

/** A key that nobody else makes, also on an address that browsers do not trust, which are given no `randomUUID`. */
export function newKey(): string {
  const made = orElse(() => crypto.randomUUID(), null);
  if (made) return made;
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** False: the browser did not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** False: it has no way to share. Closed without sharing is an answer too. */
export async function shareLink(link: { title: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(link);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** Farther off than this it tells a town at best. */
const VAGUE_METRES = 10_000;
const REFUSED = 1;

/** Where the browser is now, once its owner allows it. "unknown": it cannot tell, or not well enough to sort a city's streets by. */
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
