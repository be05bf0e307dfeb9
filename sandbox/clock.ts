/** Real time plus an offset that tests set; null resets it. */
export interface Clock {
  now(): number;
  set(moment: number | null): void;
  onTick(sweep: () => void): void;
  stop(): void;
}

const TICK_MS = 250;

export function createClock(offset: { get(): number; set(ms: number): void }): Clock {
  const sweeps: (() => void)[] = [];
  const tick = () => {
    for (const sweep of sweeps) sweep();
  };
  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  return {
    now: () => Date.now() + offset.get(),
    set: (moment) => {
      offset.set(moment === null ? 0 : moment - Date.now());
      tick();
    },
    onTick: (sweep) => void sweeps.push(sweep),
    stop: () => clearInterval(timer),
  };
}
