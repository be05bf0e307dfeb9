import { type Db, rows, run, sql } from "#app/foundation/database/database.server.ts";

export type StoredRate = { currency: string; val: string; date: string };

/** The newest rate of each currency that nobody has to look at first. */
export const newestRates = (db: Db) =>
  rows<StoredRate>(
    db,
    sql`select distinct on (currency) currency, val::text as val, rate_date as date from currency_rate where not held order by currency, rate_date desc`,
  );

/** Keeps a rate for ever; a second answer for the same day changes nothing. */
export const keepRate = (db: Db, rate: { currency: string; source: string; date: string; val: string; held: boolean }, now: Date) =>
  run(
    db,
    sql`insert into currency_rate (currency, source, rate_date, val, held, fetched_at)
        values (${rate.currency}, ${rate.source}, ${rate.date}, ${rate.val}, ${rate.held}, ${now}) on conflict do nothing`,
  );
