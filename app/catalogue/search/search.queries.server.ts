import type { RawBuilder } from "kysely";
import { type Db, run, sql } from "#app/foundation/database/database.server.ts";

/** Writes anew what the search reads of the models that `models` selects (model_id), by `search_words` of the database. */
export const rebuildSearchDocuments = (db: Db, models: RawBuilder<unknown>): Promise<number> =>
  run(
    db,
    sql`insert into search_document as d (model_id, words)
        select m.id, search_words(m.id) from model m where m.id in (${models})
        on conflict (model_id) do update set words = excluded.words where d.words <> excluded.words`,
  );
