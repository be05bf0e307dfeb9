import { type Db, run, sql } from "./database/database.server.ts";

/** What does not add up waits for a person; one open case of a kind and subject, however often it is noticed. */
export const openCase = (db: Db, kind: string, subject: string, detail: unknown, now: Date) =>
  run(
    db,
    sql`insert into case_for_staff (kind, subject, detail, opened_at) values (${kind}, ${subject}, ${JSON.stringify(detail)}, ${now})
        on conflict (kind, subject) where closed_at is null do nothing`,
  );

/** The person has come, and it adds up. */
export const closeCase = (db: Db, kind: string, subject: string, now: Date) =>
  run(db, sql`update case_for_staff set closed_at = ${now} where kind = ${kind} and subject = ${subject} and closed_at is null`);
