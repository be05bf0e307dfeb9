/** A named crash point of `docs/kill-points.md`; inert unless a test arms it. */
export type KillPoint = (name: string) => void;

/** `spec` is `name` or `name:3` (the third time): kills the process there like a power cut. Never armed in production. */
export function armKillPoint(spec: string | undefined): KillPoint {
  if (!spec) return () => {};
  const [target, count = "1"] = spec.split(":");
  let left = Number(count);
  return (name) => {
    if (name === target && --left === 0) process.kill(process.pid, "SIGKILL");
  };
}
