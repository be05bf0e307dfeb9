import { type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";

export type Session = { id: string; folder: string };
export type ImportState = { state: "running" | "done" | "failed"; told: string };

export const insertSession = (db: Db, { id, folder }: Session, now: Date) =>
  run(db, sql`insert into exchange_session (id, folder, begun_at, seen_at) values (${id}, ${folder}, ${now}, ${now})`);

export const findSession = (db: Db, id: string, since: Date, now: Date) =>
  row<Session>(db, sql`update exchange_session set seen_at = ${now} where id = ${id} and seen_at > ${since} returning id, folder`);

export const lockSession = (trx: Db, id: string) => run(trx, sql`select from exchange_session where id = ${id} for update`);

export async function clearSession(trx: Db, id: string): Promise<void> {
  await run(trx, sql`delete from exchange_file where session_id = ${id}`);
  await run(trx, sql`delete from exchange_import where session_id = ${id}`);
  await run(trx, sql`delete from exchange_named where session_id = ${id}`);
}

export type FileKept = { name: string; size: number };

export const listFiles = (db: Db, session: string) =>
  rows<FileKept>(db, sql`select name, size from exchange_file where session_id = ${session} order by name`);

export const putFile = (trx: Db, session: string, { name, size }: FileKept) =>
  run(
    trx,
    sql`insert into exchange_file (session_id, name, size) values (${session}, ${name}, ${size})
        on conflict (session_id, name) do update set size = excluded.size`,
  );

export const findImport = (db: Db, session: string, name: string) =>
  row<ImportState>(db, sql`select state, told from exchange_import where session_id = ${session} and name = ${name}`);

export const dropImport = (db: Db, session: string, name: string) =>
  run(db, sql`delete from exchange_import where session_id = ${session} and name = ${name}`);

/** `isTaken`: its rows were imported, even where some were refused. */
export const listImports = (db: Db, session: string) =>
  rows<{ name: string; isTaken: boolean }>(
    db,
    sql`select i.name, i.state = 'done' or coalesce(r.result <> 'refused', false) as "isTaken"
        from exchange_import i left join import_run r on r.id = i.run_id where i.session_id = ${session} order by i.name`,
  );

export const beginImport = (db: Db, session: string, name: string) =>
  run(
    db,
    sql`insert into exchange_import (session_id, name, state) select id, ${name}, 'running' from exchange_session where id = ${session}
        on conflict (session_id, name) do update set state = 'running', told = '', run_id = null`,
  );

/** Does nothing where the session restarted: the same name is another import then. */
export const endImport = (db: Db, session: string, name: string, { state, told }: ImportState, runId: number | null = null) =>
  run(
    db,
    sql`update exchange_import set state = ${state}, told = ${told}, run_id = ${runId}
        where session_id = ${session} and name = ${name} and state = 'running'`,
  );

/** Returns the ended sessions' folders. */
export const forgetSessions = async (db: Db, before: Date): Promise<string[]> =>
  (await rows<{ folder: string }>(db, sql`delete from exchange_session where seen_at < ${before} returning folder`)).map(
    ({ folder }) => folder,
  );

export const sessionFolders = async (db: Db): Promise<string[]> =>
  (await rows<{ folder: string }>(db, sql`select folder from exchange_session`)).map(({ folder }) => folder);

export const forgetWaiting = (db: Db, before: Date) =>
  run(db, sql`delete from exchange_waiting where kind <> 'property' and at < ${before}`);
