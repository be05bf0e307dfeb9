import { spawn } from "node:child_process";
import { once } from "node:events";
import { after } from "node:test";
import { sql } from "kysely";
import type { Shop } from "../app/shop.server.ts";
import { bareEnv } from "./bare-env.ts";
import { endStarted, endsWithParent, endWithUs } from "./end-with-us.ts";

after(endStarted);

/** Runs workers killed at `killAt`, then one to the end; releases their claims at once. Returns how many were killed. */
export async function killWorkers(
  shop: Shop,
  { env, killAt, times, between }: { env: Record<string, string>; killAt: string; times: number; between?: () => Promise<void> },
) {
  let killed = 0;
  for (let run = 0; run <= times; run++) {
    const child = endWithUs(
      spawn(process.execPath, [endsWithParent, "test/jobs-process.ts"], {
        stdio: ["ignore", "ignore", "inherit"],
        env: {
          ...bareEnv,
          LOG_LEVEL: "fatal",
          JOBS: "0",
          BACKUP_MINUTES: "0",
          ...env,
          ...(run < times && { KILL_AT: killAt }),
        },
      }),
    );
    const [code, signal] = await once(child, "exit");
    if (signal === "SIGKILL") killed++;
    else if (code !== 0) throw new Error(`The worker ended with ${code}`);
    await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(shop.db);
    await between?.();
  }
  return killed;
}
