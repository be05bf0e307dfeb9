import type { CaseKind } from "./case-kinds.ts";
import { noteChange } from "./database/audit.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "./database/database.server.ts";

/** Opens a case for a person to review; a second call with the same kind and subject changes nothing. */
export const openCase = (db: Db, kind: CaseKind, subject: string, detail: unknown, now: Date) =>
  run(
    db,
    sql`insert into case_for_staff (kind, subject, detail, opened_at) values (${kind}, ${subject}, ${JSON.stringify(detail)}, ${now})
        on conflict (kind, subject) where closed_at is null do nothing`,
  );

/** Like `openCase`, but never reopens a case that staff closed. */
export const openCaseOnce = (db: Db, kind: CaseKind, subject: string, detail: unknown, now: Date) =>
  run(
    db,
    sql`insert into case_for_staff (kind, subject, detail, opened_at)
        select ${kind}, ${subject}, ${JSON.stringify(detail)}::jsonb, ${now}
        where not exists (select 1 from case_for_staff where kind = ${kind} and subject = ${subject} and (closed_at is null or closed_by <> ''))`,
  );

export async function closeCase(db: Db, kind: CaseKind, subject: string, now: Date, said = { by: "", note: "" }): Promise<number> {
  const closed = await run(
    db,
    sql`update case_for_staff set closed_at = ${now}, closed_by = ${said.by}, note = ${said.note}
        where kind = ${kind} and subject = ${subject} and closed_at is null`,
  );
  if (closed) noteChange(db, { objectKind: "case", objectId: `${kind} ${subject}`, before: { isOpen: true }, after: { isOpen: false } });
  return closed;
}

/** Whatever they are about. */
export async function closeAll(db: Db, kind: CaseKind, now: Date): Promise<void> {
  const open = await rows<{ subject: string }>(db, sql`select subject from case_for_staff where kind = ${kind} and closed_at is null`);
  for (const { subject } of open) await closeCase(db, kind, subject, now);
}

/** The detail of an open case, or undefined; locks it until the transaction ends. */
export async function findOpenDetail<T>(trx: Db, kind: CaseKind, subject: string): Promise<T | undefined> {
  assertTransaction(trx);
  const open = sql`kind = ${kind} and subject = ${subject} and closed_at is null`;
  return (await row<{ detail: T }>(trx, sql`select detail from case_for_staff where ${open} for update`))?.detail;
}

/** Which of these kinds is open for a subject; locks the case until the transaction ends. */
export async function lockOpenCase(trx: Db, kinds: readonly CaseKind[], subject: string): Promise<CaseKind | null> {
  assertTransaction(trx);
  const found = await row<{ kind: CaseKind }>(
    trx,
    sql`select kind from case_for_staff where kind = any (${kinds}::text[]) and subject = ${subject} and closed_at is null
        order by opened_at limit 1 for update`,
  );
  return found?.kind ?? null;
}
