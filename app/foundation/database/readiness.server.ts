import { setTimeout as sleep } from "node:timers/promises";
import { type Database, inTransaction, run, sql } from "./database.server.ts";
import { isMigrated, migrationNames } from "./migrate.server.ts";

const LOOK_AGAIN_MS = 2000;
const WAIT_MS = 4000;

/** Whether orders can be taken: the schema is current and writes succeed. Checks at most every two seconds for all callers. `folder`: migrations. */
export function readiness(database: Database, folder?: string) {
  // The next build's files may lie in place before the restart, and this process serves on.
  const names = migrationNames(folder);
  let looking: Promise<boolean> | undefined;
  let looked = { at: Number.NEGATIVE_INFINITY, is: false };
  const look = async () => {
    const is = await Promise.race([tryAll(database, names), sleep(WAIT_MS, false, { ref: false })]).catch(() => false);
    looked = { at: performance.now(), is };
    looking = undefined;
    return is;
  };
  return (): Promise<boolean> => {
    if (performance.now() - looked.at < LOOK_AGAIN_MS) return Promise.resolve(looked.is);
    looking ??= look();
    return looking;
  };
}

const tryAll = async (database: Database, names: string[]): Promise<boolean> =>
  (await isMigrated(database, names)) && tryWriting(database.db);

/** A durable new row and a sort that spills to disk: with a full disk, updates in place may still succeed. */
async function tryWriting(db: Database["db"]): Promise<boolean> {
  await inTransaction(db, async (trx) => {
    await run(trx, sql`select set_config('work_mem', '64kB', true)`);
    await run(
      trx,
      sql`select count(*) from (select repeat('x', 200) || n as filling from generate_series(1, 3000) n order by -n offset 0) t where filling > ''`,
    );
    await run(trx, sql`insert into last_written (at) values (now()) on conflict (one) do update set at = excluded.at`);
  });
  return true;
}
