import type { RawBuilder } from "kysely";
import { type Db, run, sql } from "#app/foundation/database/database.server.ts";

/** `models` selects model_id. */
export const rebuildSearchDocuments = (db: Db, models: RawBuilder<unknown>): Promise<number> =>
  run(
    db,
    sql`insert into search_document as d (model_id, words)
        select m.id, search_words(m.id) from model m where m.id in (${models})
        on conflict (model_id) do update set words = excluded.words where d.words <> excluded.words`,
  );
