import type { Database } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import type { Log } from "#app/foundation/log.server.ts";
import * as queries from "./misses.queries.server.ts";

const LONGEST = 60;
const DAY_MS = 86_400_000;
const KEPT_DAYS = 90;
const MOST_KEPT = 5000;
/** Numbers, emails and URLs: personal data or no goods. */
const NOT_GOODS = /\d{6,}|@|\/\/|www\./i;

export type SearchMisses = ReturnType<typeof createSearchMisses>;

/** For staff: `npm run searches`. */
export function createSearchMisses({ database: { db, loose }, log }: { database: Database; log: Log }) {
  return {
    note: ({ storefront, lang, now }: Pick<Visit, "storefront" | "lang" | "now">, text: string): void => {
      const query = text.toLowerCase().replaceAll("ё", "е").trim();
      if (!query || query.length > LONGEST || !/\p{L}/u.test(query) || NOT_GOODS.test(query.replace(/[\s()+-]/g, ""))) return;
      queries
        .note(loose, { storefront: storefront.region, lang, query }, now)
        .catch((error: unknown) => log.warn({ err: error }, "search.miss_count_failed"));
    },
    list: (now: Date, days = 30, most = 100) => queries.list(db, new Date(now.getTime() - days * DAY_MS), most),
    forgetOld: (now: Date) => queries.forget(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS), MOST_KEPT),
  };
}
