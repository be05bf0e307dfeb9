import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { bareEnv } from "../bare-env.ts";

/** Starts a built store for the journeys of one worker, which then meet no other worker's; where it listens is told in the environment. Answers how to stop it. */
export async function startOwnStore(more: Record<string, string> = {}): Promise<() => Promise<void>> {
  const { TEST_POSTGRES = "" } = process.env;
  const child = spawn(process.execPath, ["test/e2e/store.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...bareEnv, TEST_POSTGRES, ...more },
  });
  const exited = once(child, "exit");
  const first = await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    exited.then(([code]) => Promise.reject(new Error(`The store ended with ${code} before it listened`))),
  ]);
  const { port, database, place } = JSON.parse(String((first as [string])[0])) as Record<"port" | "database" | "place", unknown>;
  process.env.STORE_PORT = String(port);
  process.env.STORE_DATABASE = JSON.stringify(database);
  process.env.STORE_PLACE = JSON.stringify(place);
  return async () => {
    child.kill("SIGTERM");
    await exited;
  };
}
