import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { storeFlags } from "../tooling/start/install.mjs";
import { answerOnOneCore, onAllCores } from "./measure.ts";

export type Running = { port: number; pids: number[]; startMs: number; stop: () => Promise<void>; child: ChildProcess };

/** Starts a script that prints its port as JSON and pins it to one core. */
export async function start(script: string, env: Record<string, string> = {}): Promise<Running> {
  const from = performance.now();
  const child = spawn(...onAllCores([process.execPath, ...storeFlags, script]), {
    stdio: ["ignore", "pipe", "inherit"],
    env: { PATH: process.env.PATH ?? "", LOG_LEVEL: "error", ...env },
  });
  const lines = createInterface({ input: child.stdout! });
  let port = 0;
  for await (const line of lines) {
    if (!line.startsWith('{"port"')) continue;
    port = JSON.parse(line).port;
    break;
  }
  const startMs = performance.now() - from;
  answerOnOneCore(child.pid!);
  const exited = once(child, "exit");
  return {
    port,
    child,
    pids: [child.pid!],
    startMs,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** Without limits and backups while measuring. */
export const storeEnvironment = (dataDir: string) => ({
  DATA_DIR: dataDir,
  PORT: "0",
  RATE_LIMIT_FACTOR: "1000000",
  BACKUP_MINUTES: "0",
  NODE_ENV: "production",
  SANDBOX: "1",
  SANDBOX_IN_PRODUCTION: "1",
  TRUSTED_PROXIES: "127.0.0.1",
});

/** The store with its database, embedded in `dataDir` or of `cluster`; both are measured on one core. */
export async function startStore(dataDir: string, env: Record<string, string> = {}, cluster = join(dataDir, "postgres")): Promise<Running> {
  const store = await start("bench/store-process.ts", { ...storeEnvironment(dataDir), ...env });
  const postmaster = Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
  answerOnOneCore(postmaster);
  return { ...store, pids: [...store.pids, postmaster] };
}
