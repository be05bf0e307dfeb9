import { type Db, row, rows, run, sql } from "../database/database.server.ts";

export type Instance = { id: string; host: string; dataDir: string; beat: string; startedAt: Date };

export async function putInstance(db: Db, { id, host, dataDir, beat }: Omit<Instance, "startedAt">, upForMs: number): Promise<void> {
  await run(
    db,
    sql`insert into instance (id, host, data_dir, beat, started_at)
        values (${id}, ${host}, ${dataDir}, ${beat}, now() - ${upForMs} * interval '1 millisecond')
        on conflict (id) do update set beat = excluded.beat, seen_at = now()`,
  );
}

export const listInstances = (db: Db, withinMs: number): Promise<Instance[]> =>
  rows(
    db,
    sql<Instance>`select id, host, data_dir as "dataDir", beat, started_at as "startedAt" from instance
                  where seen_at > now() - ${withinMs} * interval '1 millisecond' order by started_at, id`,
  );

export async function dropInstance(db: Db, id: string): Promise<void> {
  await run(db, sql`delete from instance where id = ${id} or seen_at < now() - interval '1 day'`);
}

export type KeyOnRecord = { fingerprint: string; since: Date; acceptedBy: string };

export const findKey = (db: Db): Promise<KeyOnRecord | undefined> =>
  row(db, sql<KeyOnRecord>`select fingerprint, since, accepted_by as "acceptedBy" from secret_key`);

/** The first key a shop starts with stays its key. */
export async function putFirstKey(db: Db, fingerprint: string): Promise<void> {
  await run(db, sql`insert into secret_key (fingerprint) values (${fingerprint}) on conflict do nothing`);
}

export async function replaceKey(db: Db, fingerprint: string, by: string): Promise<void> {
  await run(
    db,
    sql`insert into secret_key (fingerprint, accepted_by) values (${fingerprint}, ${by})
        on conflict (one) do update set fingerprint = excluded.fingerprint, accepted_by = excluded.accepted_by, since = now()`,
  );
}
