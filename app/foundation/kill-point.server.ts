/** Called at the named moments of `docs/kill-points.md`; does nothing unless a test has armed one. */
export type KillPoint = (name: string) => void;

/**
 * `spec` is `name` or `name:3` (the third time). There the process is gone at once, as in a power cut: no handler runs.
 * Never armed in production.
 */
export function armKillPoint(spec: string | undefined): KillPoint {
  if (!spec) return () => {};
  const [target, count = "1"] = spec.split(":");
  let left = Number(count);
  return (name) => {
    if (name === target && --left === 0) process.kill(process.pid, "SIGKILL");
  };
}
