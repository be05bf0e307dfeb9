import type { Page } from "@playwright/test";

const QUIET_MS = 60;

/** The machine's current slowdown, at least 1, for timing limits on shared machines. */
export const slowness = (page: Page): Promise<number> =>
  page.evaluate((quiet) => {
    const work = () => {
      const from = performance.now();
      let mixed = 0;
      for (let round = 0; round < 3e7; round++) mixed = Math.imul(mixed ^ round, 31);
      return performance.now() - from + (mixed & 0);
    };
    // Warm-up: JIT.
    work();
    return Math.max(1, work() / quiet);
  }, QUIET_MS);
