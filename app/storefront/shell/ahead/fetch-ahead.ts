/** The Network Information API, where supported. */
export type Line = { saveData?: boolean; effectiveType?: string } | undefined;

/** Prefetch budget per page: about thirty models. */
export const BUDGET_BYTES = 150_000;
export const AT_ONCE = 2;
/** As long as the server lets prefetched data be reused. */
export const FRESH_MS = 60_000;

/** Not on slow lines or with Save-Data; unknown counts as good [ux 31]. */
export const mayFetchAhead = (line: Line): boolean => !line?.saveData && (line?.effectiveType ?? "4g") === "4g";

/** Identifies a page, whatever its URL's notation or requested parts. */
export function pageKey(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://own.invalid");
  searchParams.delete("_routes");
  return `${pathname.replace(/\.data$/, "")}?${searchParams}`;
}

export function createAhead(now: () => number, budgetBytes = BUDGET_BYTES) {
  const fetchedAt = new Map<string, number>();
  const waiting = new Map<string, string>();
  const under = new Map<string, number>();
  let spent = 0;

  return {
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
    next: (): string[] => {
      // Frees the slot of a request whose end was missed.
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
