import { type Db, rows, run, sql } from "#app/foundation/database/database.server.ts";

export type StoredRate = { currency: string; val: string; date: string };
export type HeldRate = StoredRate & { source: string };

/** The newest confirmed rate per currency; on one day the Bank of Russia's. */
export const newestRates = (db: Db) =>
  rows<StoredRate>(
    db,
    sql`select distinct on (currency) currency, val::text as val, rate_date as date from currency_rate where not held order by currency, rate_date desc, source`,
  );

export const keepRate = (db: Db, rate: { currency: string; source: string; date: string; val: string; held: boolean }, now: Date) =>
  run(
    db,
    sql`insert into currency_rate (currency, source, rate_date, val, held, fetched_at)
        values (${rate.currency}, ${rate.source}, ${rate.date}, ${rate.val}, ${rate.held}, ${now}) on conflict do nothing`,
  );

/** Quarantined rates newer than the confirmed one, newest first. */
export const heldRates = (db: Db) =>
  rows<HeldRate>(
    db,
    sql`select currency, val::text as val, rate_date as date, source from currency_rate h
        where held and not exists (select from currency_rate b where b.currency = h.currency and not b.held and b.rate_date > h.rate_date)
        order by rate_date desc, currency`,
  );

export const believeRate = (db: Db, currency: string, date: string) =>
  run(db, sql`update currency_rate set held = false where currency = ${currency} and rate_date = ${date} and held`);
