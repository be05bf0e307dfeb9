import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { bareEnv } from "../bare-env.ts";
import { endsWithParent, endWithUs } from "../end-with-us.ts";

/** Starts a store for one worker's journeys, announced by the environment. Returns how to stop it and restore the previous one. */
export async function startOwnStore(more: Record<string, string> = {}): Promise<() => Promise<void>> {
  const { TEST_POSTGRES = "" } = process.env;
  const child = endWithUs(
    spawn(process.execPath, [endsWithParent, "test/e2e/store.ts"], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...bareEnv, TEST_POSTGRES, ...more },
    }),
  );
  const exited = once(child, "exit");
  const first = await Promise.race([
    once(createInterface({ input: child.stdout }), "line"),
    exited.then(([code]) => Promise.reject(new Error(`The store ended with ${code} before it listened`))),
  ]);
  const { port, database, place } = JSON.parse(String((first as [string])[0])) as Record<"port" | "database" | "place", unknown>;
  const { STORE_PORT, STORE_DATABASE, STORE_PLACE } = process.env;
  const told = { STORE_PORT: String(port), STORE_DATABASE: JSON.stringify(database), STORE_PLACE: JSON.stringify(place) };
  Object.assign(process.env, told);
  return async () => {
    Object.assign(process.env, STORE_PORT && { STORE_PORT, STORE_DATABASE, STORE_PLACE });
    child.kill("SIGTERM");
    await exited;
  };
}
