/**
 * What a browser may lack or refuse is asked for here alone: with cookies blocked the very name of a storage throws, and so does asking for a
 * lock. Whoever is not given a thing goes on without it. Imports nothing, since everything may need it.
 */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

const storage = (name: "localStorage" | "sessionStorage") => ({
  read: (key: string): string | null => attempt(() => window[name].getItem(key), null),
  /** null: forgets it. False: nothing was kept, as the storage is full or forbidden. */
  keep: (key: string, value: string | null): boolean =>
    attempt(() => {
      if (value === null) window[name].removeItem(key);
      else window[name].setItem(key, value);
      return true;
    }, false),
  keys: (): string[] => attempt(() => Object.keys(window[name]), []),
  clear: (): void => attempt(() => window[name].clear(), undefined),
});

/** Kept until it is forgotten, for every tab. */
export const inBrowser = storage("localStorage");
/** Kept as long as this tab. */
export const inTab = storage("sessionStorage");
