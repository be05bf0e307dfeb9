import { type Db, row, run, sql } from "#app/foundation/database/database.server.ts";

const MOST_TRIES = 5;

export const findByEmail = (db: Db, email: string) =>
  row<{ id: string; name: string; email: string; lang: "ru" | "en" }>(
    db,
    sql`select id, name, email, lang from staff_member where email = lower(${email}) and suspended_at is null`,
  );

export const putCode = (db: Db, staffId: string, codeHash: string, expiresAt: Date) =>
  run(
    db,
    sql`insert into staff_code (staff_id, code_hash, expires_at) values (${staffId}, ${codeHash}, ${expiresAt})
        on conflict (staff_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
  );

/** Uses a code up; a wrong one counts. */
export async function takeCode(trx: Db, staffId: string, codeHash: string, now: Date): Promise<boolean> {
  const taken = await run(
    trx,
    sql`delete from staff_code where staff_id = ${staffId} and code_hash = ${codeHash} and expires_at > ${now} and tries < ${MOST_TRIES}`,
  );
  if (taken === 0) await run(trx, sql`update staff_code set tries = tries + 1 where staff_id = ${staffId}`);
  return taken === 1;
}
