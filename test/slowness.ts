const QUIET_MS = 60;

function work(): number {
  const from = performance.now();
  let mixed = 0;
  for (let round = 0; round < 3e7; round++) mixed = Math.imul(mixed ^ round, 31);
  return performance.now() - from + (mixed & 0);
}
// The first time it is still being compiled.
work();

/** How many times slower than by itself this machine is just now, never below 1: what takes time on a shared one is held against that. */
export const slowness = (): number => Math.max(1, work() / QUIET_MS);
