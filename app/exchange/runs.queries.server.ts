import { noteChange } from "#app/foundation/database/audit.server.ts";
import { type Db, inTransaction, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { Clock } from "#app/foundation/time/clock.server.ts";
import type { KeptFile } from "./kept.server.ts";

export type Door = "command" | "1c" | "replay" | "revert";
export type RunResult = "taken" | "partly" | "refused";

export type RunBegun = {
  path: string;
  format: string;
  door: Door;
  actor: string;
  files?: KeptFile[];
  profile?: unknown;
  kept?: string | null;
  reverts?: number;
  at: Date;
};

export type Run = {
  id: number;
  path: string;
  format: string;
  door: Door;
  actor: string;
  startedAt: Date;
  finishedAt: Date | null;
  files: KeptFile[];
  profile: unknown;
  result: RunResult;
  summary: Record<string, unknown> | null;
  kept: string | null;
  reverts: number | null;
  revertedBy: number | null;
};

export const startRun = async (db: Db, { path, format, door, actor, files = [], profile, kept, reverts, at }: RunBegun): Promise<number> =>
  (await row<{ id: number }>(
    db,
    sql`insert into import_run (path, format, door, actor, files, profile, kept, reverts, started_at)
        values (${path}, ${format}, ${door}, ${actor}, ${JSON.stringify(files)}, ${profile ? JSON.stringify(profile) : null}, ${kept ?? null},
                ${reverts ?? null}, ${at})
        returning id`,
  ))!.id;

export async function finishRun(
  trx: Db,
  id: number,
  { result, summary, at }: { result: RunResult; summary: unknown; at: Date },
): Promise<void> {
  const told = await row<{ path: string; door: Door; reverts: number | null }>(
    trx,
    sql`update import_run set finished_at = ${at}, result = ${result}, summary = ${JSON.stringify(summary)} where id = ${id}
        returning path, door, reverts`,
  );
  if (told) noteChange(trx, { objectKind: "import-run", objectId: String(id), before: null, after: { result, ...told } });
}

/** Attributes changes in this transaction to the run. */
export const watchChanges = (db: Db, id: number) => run(db, sql`select set_config('gong.import_run', ${String(id)}, true)`);

export const logOrders = (
  { db, clock }: { db: Db; clock: Clock },
  { path, actor, ok, refusedWhole, summary }: { path: string; actor: string; ok: boolean; refusedWhole: boolean; summary: unknown },
): Promise<number> =>
  inTransaction(db, async (trx) => {
    const at = clock.now();
    const id = await startRun(trx, { path, format: "orders", door: "1c", actor, at });
    await finishRun(trx, id, { result: refusedWhole ? "refused" : ok ? "taken" : "partly", summary, at });
    return id;
  });

const columns = sql`id, path, format, door, actor, started_at as "startedAt", finished_at as "finishedAt", files, profile, result, summary,
  kept, reverts, reverted_by as "revertedBy"`;

export const listRuns = (db: Db, limit: number) => rows<Run>(db, sql`select ${columns} from import_run order by id desc limit ${limit}`);

export const findRun = (db: Db, id: number) => row<Run>(db, sql`select ${columns} from import_run where id = ${id}`);

export const countChanges = (db: Db, id: number) =>
  rows<{ place: string; n: number }>(
    db,
    sql`select place, count(distinct key) as n from import_change where run_id = ${id} group by place order by place`,
  );

/** Returns the folders to delete. */
export async function forgetRuns(db: Db, before: Date): Promise<string[]> {
  await run(db, sql`delete from import_change c using import_run r where r.id = c.run_id and r.started_at < ${before}`);
  const found = await rows<{ kept: string }>(
    db,
    sql`with gone as (select id, kept from import_run where kept is not null and started_at < ${before})
        update import_run r set kept = null from gone g where g.id = r.id returning g.kept`,
  );
  return found.map(({ kept }) => kept);
}

export const keptFolders = async (db: Db) =>
  (await rows<{ kept: string }>(db, sql`select kept from import_run where kept is not null`)).map(({ kept }) => kept);

export const hasChanges = async (db: Db, id: number): Promise<boolean> =>
  Boolean(
    await row(
      db,
      sql`select where exists (select from import_change where run_id = ${id})
            or exists (select from stock_movement where cause_id = ${String(id)} and cause in ('import', 'revert'))`,
    ),
  );

export const markReverted = (db: Db, id: number, by: number) => run(db, sql`update import_run set reverted_by = ${by} where id = ${id}`);
