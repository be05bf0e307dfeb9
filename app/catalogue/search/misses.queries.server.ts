import { type Db, rows, run, sql } from "#app/foundation/database/database.server.ts";

export type Miss = { storefront: string; lang: string; query: string; times: number; lastAt: Date };

export const note = (db: Db, { storefront, lang, query }: Omit<Miss, "times" | "lastAt">, now: Date) =>
  run(
    db,
    sql`insert into search_miss as m (storefront, lang, query, first_at, last_at) values (${storefront}, ${lang}, ${query}, ${now}, ${now})
        on conflict (storefront, lang, query) do update set times = m.times + 1, last_at = excluded.last_at`,
  );

export const list = (db: Db, since: Date, most: number) =>
  rows<Miss>(
    db,
    sql`select storefront, lang, query, times, last_at as "lastAt" from search_miss where last_at >= ${since}
        order by times desc, last_at desc, query limit ${most}`,
  );

/** Keeps only the `most` frequent. */
export const forget = (db: Db, before: Date, most: number) =>
  run(
    db,
    sql`delete from search_miss where last_at < ${before} or (storefront, lang, query) in (
          select storefront, lang, query from search_miss order by times desc, last_at desc offset ${most})`,
  );
