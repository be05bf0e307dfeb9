import { setTimeout as sleep } from "node:timers/promises";
import { type Database, inTransaction, run, sql } from "./database.server.ts";
import { isMigrated } from "./migrate.server.ts";

const LOOK_AGAIN_MS = 2000;
const WAIT_MS = 4000;

/**
 * Tells whether orders can be taken: the schema is this version's, and the database takes in what is written; one whose disk is full, or that only
 * reads, still answers every question. Asked often it looks once in two seconds, for all who ask.
 */
export function readiness(database: Database) {
  let looking: Promise<boolean> | undefined;
  let looked = { at: Number.NEGATIVE_INFINITY, is: false };
  const look = async () => {
    const is = await Promise.race([tryAll(database), sleep(WAIT_MS, false, { ref: false })]).catch(() => false);
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

const tryAll = async (database: Database): Promise<boolean> => (await isMigrated(database)) && tryWriting(database.db);

/** A row of its own, which waits for the disk, and a sort that needs room there: what stands in files already may still be changed when no file can grow. */
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
