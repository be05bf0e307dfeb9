import { sql } from "kysely";
import type { Shop } from "../../app/shop.server.ts";

/** Kinds of the open cases about a subject, in order. */
export const openCasesAbout =
  ({ db }: Shop) =>
  async (subject: string): Promise<string[]> =>
    (
      await sql<{ kind: string }>`select kind from case_for_staff where subject = ${subject} and closed_at is null order by kind`.execute(
        db,
      )
    ).rows.map(({ kind }) => kind);
