/** What a browser says of its line, where it says anything. */
export type Line = { saveData?: boolean; effectiveType?: string } | undefined;

/** Bytes that may come ahead of what is pressed, for each page that is shown: some thirty models. */
export const BUDGET_BYTES = 150_000;
/** So many are on their way at once: what is pressed must not queue behind what may never be. */
export const AT_ONCE = 2;
/** For so long the store lets what came ahead serve the press. */
export const FRESH_MS = 60_000;

/** Nothing comes ahead over a slow line, or one whose owner saves; a browser that says nothing of it is taken for one on a good line [ux 31]. */
export const mayFetchAhead = (line: Line): boolean => !line?.saveData && (line?.effectiveType ?? "4g") === "4g";

/** A page by what is asked for of it: however its address is written, and whichever parts of the page are wanted. */
export function pageKey(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://own.invalid");
  searchParams.delete("_routes");
  return `${pathname.replace(/\.data$/, "")}?${searchParams}`;
}

/** What came into sight, and what of it may be fetched now. */
export function createAhead(now: () => number, budgetBytes = BUDGET_BYTES) {
  const fetchedAt = new Map<string, number>();
  const waiting = new Map<string, string>();
  const under = new Map<string, number>();
  let spent = 0;

  return {
    /** Another page is shown: it has a budget of its own; what came already still serves. */
    turn: () => {
      waiting.clear();
      under.clear();
      spent = 0;
    },
    seen: (page: string) => {
      const key = pageKey(page);
      if (under.has(key) || now() - (fetchedAt.get(key) ?? Number.NEGATIVE_INFINITY) < FRESH_MS) return;
      waiting.set(key, page);
    },
    unseen: (page: string) => void waiting.delete(pageKey(page)),
    /** Pages to fetch from this moment on. */
    next: (): string[] => {
      // A page whose answer nobody heard of makes way.
      for (const [key, since] of under) if (now() - since > FRESH_MS) under.delete(key);
      const pages = spent < budgetBytes ? [...waiting].slice(0, Math.max(0, AT_ONCE - under.size)) : [];
      for (const [key] of pages) {
        waiting.delete(key);
        under.set(key, now());
      }
      return pages.map(([, page]) => page);
    },
    came: (page: string, bytes: number) => {
      const key = pageKey(page);
      under.delete(key);
      fetchedAt.set(key, now());
      spent += bytes;
    },
  };
}
