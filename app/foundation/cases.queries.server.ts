import { type Db, run, sql } from "./database/database.server.ts";

/** What does not add up waits for a person; one open case of a kind and subject, however often it is noticed. */
export const openCase = (db: Db, kind: string, subject: string, detail: unknown, now: Date) =>
  run(
    db,
    sql`insert into case_for_staff (kind, subject, detail, opened_at) values (${kind}, ${subject}, ${JSON.stringify(detail)}, ${now})
        on conflict (kind, subject) where closed_at is null do nothing`,
  );
