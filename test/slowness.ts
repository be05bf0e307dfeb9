const QUIET_MS = 60;

function work(): number {
  const from = performance.now();
  let mixed = 0;
  for (let round = 0; round < 3e7; round++) mixed = Math.imul(mixed ^ round, 31);
  return performance.now() - from + (mixed & 0);
}
// Warm-up: JIT.
work();

/** The machine's current slowdown, at least 1, for timing limits on shared machines. */
export const slowness = (): number => Math.max(1, work() / QUIET_MS);
