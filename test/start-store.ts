import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after } from "node:test";

const started = new Set<ChildProcess>();
// A test that failed half-way leaves nothing running behind it.
after(() => {
  for (const child of started) child.kill("SIGKILL");
});

export type Store = { port: number; process: ChildProcess; exited: Promise<unknown>; stop: () => Promise<void>; kill: () => Promise<void> };

/** Starts a store (calls only) as a process; answers when it listens. `env` is all it sees beside PATH. */
export async function startStore(env: Record<string, string>): Promise<Store> {
  const child = spawn(process.execPath, ["test/store-process.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH ?? "", LOG_LEVEL: "fatal", RATE_LIMIT_FACTOR: "100000", BACKUP_MINUTES: "0", PORT: "0", ...env },
  });
  started.add(child);
  const exited = once(child, "exit").finally(() => started.delete(child));
  const lines = createInterface({ input: child.stdout! });
  const first = await Promise.race([
    once(lines, "line"),
    exited.then(([code]) => Promise.reject(new Error(`The store ended with ${code} before it listened`))),
  ]);
  const { port } = JSON.parse(String((first as [string])[0])) as { port: number };
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  return { port, process: child, exited, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}
