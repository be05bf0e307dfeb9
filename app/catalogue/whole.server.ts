import type { Db } from "#app/foundation/database/database.server.ts";
import { allCategories, nextDetails } from "./catalogue.queries.server.ts";
import type { ModelDetails } from "./model-record.ts";
import { pagesFrom, pagesTogether } from "./sitemap.queries.server.ts";

/** Bounds memory. */
const PORTION = 25;

export const readWhole = (db: Db) => ({
  categories: () => allCategories(db),
  pagesTogether: pagesTogether.bind(null, db),
  pagesFrom: pagesFrom.bind(null, db),
  models: async function* (): AsyncGenerator<ModelDetails> {
    for (let after = ""; ; ) {
      const portion = await nextDetails(db, after, PORTION);
      yield* portion;
      if (portion.length < PORTION) return;
      after = portion.at(-1)!.id;
    }
  },
});
