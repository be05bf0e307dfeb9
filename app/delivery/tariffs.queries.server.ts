import { type Db, row, run, sql } from "#app/foundation/database/database.server.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";
import type { Tariff } from "./carriers/carrier.ts";

export type StoredTariffs = { tariffs: Tariff[]; fetchedAt: Date };

export const findTariffs = (db: Db, key: { place: string; parcel: string; carrier: CarrierName }) =>
  row<StoredTariffs>(
    db,
    sql`select options as tariffs, fetched_at as "fetchedAt" from delivery_quote
        where place = ${key.place} and parcel = ${key.parcel} and carrier = ${key.carrier}`,
  );

export const keepTariffs = (db: Db, key: { place: string; parcel: string; carrier: CarrierName }, tariffs: readonly Tariff[], now: Date) =>
  run(
    db,
    sql`insert into delivery_quote (place, parcel, carrier, options, fetched_at)
        values (${key.place}, ${key.parcel}, ${key.carrier}, ${JSON.stringify(tariffs)}, ${now})
        on conflict (place, parcel, carrier) do update set options = excluded.options, fetched_at = excluded.fetched_at`,
  );

export const forgetOldTariffs = (db: Db, now: Date) =>
  run(db, sql`delete from delivery_quote where fetched_at < ${now}::timestamptz - interval '1 day'`);
