import type { CaseKind } from "./case-kinds.ts";
import { assertTransaction, type Db, row, run, sql } from "./database/database.server.ts";

/** What does not add up waits for a person; one open case of a kind and subject, however often it is noticed. */
export const openCase = (db: Db, kind: CaseKind, subject: string, detail: unknown, now: Date) =>
  run(
    db,
    sql`insert into case_for_staff (kind, subject, detail, opened_at) values (${kind}, ${subject}, ${JSON.stringify(detail)}, ${now})
        on conflict (kind, subject) where closed_at is null do nothing`,
  );

/** What a person has once been told of, and has put aside, is not brought up again. */
export const openCaseOnce = (db: Db, kind: CaseKind, subject: string, detail: unknown, now: Date) =>
  run(
    db,
    sql`insert into case_for_staff (kind, subject, detail, opened_at)
        select ${kind}, ${subject}, ${JSON.stringify(detail)}::jsonb, ${now}
        where not exists (select 1 from case_for_staff where kind = ${kind} and subject = ${subject})`,
  );

/** The person has come, and it adds up; where he has said so himself, who and what he said. */
export const closeCase = (db: Db, kind: CaseKind, subject: string, now: Date, said: { by: string; note: string } = { by: "", note: "" }) =>
  run(
    db,
    sql`update case_for_staff set closed_at = ${now}, closed_by = ${said.by}, note = ${said.note}
        where kind = ${kind} and subject = ${subject} and closed_at is null`,
  );

/** What was written down of a case as it was opened; undefined = none is open. Nobody else ends it meanwhile. */
export async function findOpenDetail<T>(trx: Db, kind: CaseKind, subject: string): Promise<T | undefined> {
  assertTransaction(trx);
  const open = sql`kind = ${kind} and subject = ${subject} and closed_at is null`;
  return (await row<{ detail: T }>(trx, sql`select detail from case_for_staff where ${open} for update`))?.detail;
}

/** Which of these kinds of case is open of a subject; nobody else ends it meanwhile. */
export async function lockOpenCase(trx: Db, kinds: readonly CaseKind[], subject: string): Promise<CaseKind | null> {
  assertTransaction(trx);
  const found = await row<{ kind: CaseKind }>(
    trx,
    sql`select kind from case_for_staff where kind = any (${kinds}::text[]) and subject = ${subject} and closed_at is null
        order by opened_at limit 1 for update`,
  );
  return found?.kind ?? null;
}
