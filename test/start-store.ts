import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { bareEnv } from "./bare-env.ts";
import { createTestShop } from "./create-test-shop.ts";
import { endStarted, endsWithParent, endWithUs } from "./end-with-us.ts";
import { openSandbox } from "./examples/sandbox.ts";
import type { Reply } from "./examples/shopper.ts";

after(endStarted);

export type Store = { port: number; process: ChildProcess; exited: Promise<unknown>; stop: () => Promise<void>; kill: () => Promise<void> };

/** Starts a store process and waits until it listens; it sees only `env` and PATH. */
export async function startStore(env: Record<string, string>, script = "test/store-process.ts"): Promise<Store> {
  const child = endWithUs(
    spawn(process.execPath, [endsWithParent, script], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...bareEnv, LOG_LEVEL: "fatal", RATE_LIMIT_FACTOR: "100000", BACKUP_MINUTES: "0", DRAIN_SECONDS: "0", PORT: "0", ...env },
    }),
  );
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout! });
  // Logs may precede it.
  const listening = new Promise<number>((resolve) =>
    lines.on("line", (line) => line.startsWith('{"port":') && resolve((JSON.parse(line) as { port: number }).port)),
  );
  const port = await Promise.race([
    listening,
    exited.then(([code]) => Promise.reject(new Error(`The store ended with ${code} before it listened`))),
  ]);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  return { port, process: child, exited, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") };
}

/** A shop, the sandbox, and the settings to start and kill store processes. */
export async function openKillable() {
  const outside = await openSandbox();
  const { shop, databaseUrl, dataDir } = await createTestShop();
  return { shop, outside, env: { ...outside.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, JOB_SECONDS: "2" } };
}

/** The result of a call that a kill may have interrupted. */
export const heard = <T>(reply: Promise<Reply>, of: (reply: Reply) => T): Promise<T | "unknown"> => reply.then(of, () => "unknown");
