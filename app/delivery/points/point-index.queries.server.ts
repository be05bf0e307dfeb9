import { assertTransaction, type Db, row, rows, run, sql, takeAdvisoryLock } from "#app/foundation/database/database.server.ts";
import type { Parcel } from "#app/foundation/parcel.ts";
import type { CarrierName, Country } from "#app/foundation/storefront.ts";
import type { PickupPoint } from "../carriers/carrier.ts";
import { settledElsewhere } from "./is-prepaid.ts";
import { type JudgedPoint, type Quarantined, sidesOf } from "./judge-points.ts";

export type IndexedPoint = PickupPoint & { type: CarrierName; isOpen: boolean; seenMs: number };
type Stored = Omit<IndexedPoint, "coords"> & { latitude: number; longitude: number };

/** Zero sizes fit everywhere. */
export type PointNeeds = { parcel: Parcel; onReceipt: boolean; tryOn: boolean };

export type Scope = { carrier: CarrierName; country: Country; place: string | null };

/** No real town has more spellings; the oldest are dropped. */
const MOST_KEYS = 20;

const fields = sql`carrier as type, code, name, address, latitude, longitude, hours, is_locker as "isLocker", try_on as "tryOn", cash,
  card, weight_limit_g as "weightLimitGrams", sides_limit_mm as "sidesLimitMm", closed_at is null as "isOpen", extract(epoch from seen_at)::float8 * 1000 as "seenMs"`;

/** Numbers are faster to read than arrays and timestamps. */
const indexed = ({ latitude, longitude, ...point }: Stored): IndexedPoint => ({ ...point, coords: [latitude, longitude] });

const isAt = (place: string) => sql`places @> array[${place}::text]`;

export async function findPoints(
  db: Db,
  { place, carriers, parcel, onReceipt, tryOn }: PointNeeds & { place: string; carriers: readonly CarrierName[] },
): Promise<IndexedPoint[]> {
  const [longest, middle, shortest] = sidesOf(parcel);
  const found = await rows<Stored>(
    db,
    sql`select ${fields} from delivery_point
        where ${isAt(place)} and carrier = any(${carriers}::text[]) and closed_at is null and weight_limit_g >= ${parcel.weight}::int
          and (sides_limit_mm is null or (sides_limit_mm[1] >= ${longest}::int and sides_limit_mm[2] >= ${middle}::int and sides_limit_mm[3] >= ${shortest}::int))
          and (not ${onReceipt}::bool or cash or card or carrier = any(${settledElsewhere}::text[])) and (not ${tryOn}::bool or try_on)
        order by address, code`,
  );
  return found.map(indexed);
}

/** Including closed ones, as parcels may be on the way. `isHere`: it belongs to this place. */
export async function findPoint(
  db: Db,
  carrier: CarrierName,
  code: string,
  place = "",
): Promise<(IndexedPoint & { isHere: boolean }) | undefined> {
  const found = await row<Stored & { isHere: boolean }>(
    db,
    sql`select ${fields}, ${isAt(place)} as "isHere" from delivery_point where carrier = ${carrier} and code = ${code}`,
  );
  return found && { ...indexed(found), isHere: found.isHere };
}

export const standing = async (db: Db, carrier: CarrierName, place: string) =>
  (await row<{ hasPoints: boolean; readAt: Date | null }>(
    db,
    sql`select exists (select from delivery_point where ${isAt(place)} and carrier = ${carrier} and closed_at is null) as "hasPoints",
          (select read_at from delivery_point_list where carrier = ${carrier} and scope = ${place}) as "readAt"`,
  ))!;

const nameOf = ({ country, place }: Scope) => place ?? country;

/** Claims reading a list; false while fresh or claimed recently. */
export const claimList = async (db: Db, scope: Scope, { freshHours, now }: { freshHours: number; now: Date }): Promise<boolean> =>
  (await run(
    db,
    sql`insert into delivery_point_list as l (carrier, scope, asked_at) values (${scope.carrier}, ${nameOf(scope)}, ${now})
        on conflict (carrier, scope) do update set asked_at = excluded.asked_at
        where l.asked_at < ${now}::timestamptz - interval '15 minutes'
          and (l.read_at is null or l.read_at < ${now}::timestamptz - make_interval(hours => ${freshHours}::int))`,
  )) === 1;

export const noteRead = (trx: Db, scope: Scope, now: Date) =>
  run(
    trx,
    sql`insert into delivery_point_list (carrier, scope, asked_at, read_at) values (${scope.carrier}, ${nameOf(scope)}, ${now}, ${now})
        on conflict (carrier, scope) do update set read_at = excluded.read_at`,
  );

export const lastRead = async (db: Db, scope: Scope): Promise<Date | null> =>
  (
    await row<{ readAt: Date | null }>(
      db,
      sql`select read_at as "readAt" from delivery_point_list where carrier = ${scope.carrier} and scope = ${nameOf(scope)}`,
    )
  )?.readAt ?? null;

/** Forgets invented or pointless towns. */
export const forgetEmptyPlaces = (db: Db, now: Date) =>
  run(
    db,
    sql`delete from delivery_point_list l where l.scope like '__ %' and coalesce(l.read_at, l.asked_at) < ${now}::timestamptz - interval '7 days'
          and not exists (select from delivery_point p where p.places @> array[l.scope] and p.carrier = l.carrier and p.closed_at is null)`,
  );

/** Serialises writers per carrier: a place lies in a country. */
export const lockIndex = (trx: Db, { carrier }: Scope) => takeAdvisoryLock(trx, `delivery points ${carrier}`);

const within = ({ carrier, country, place }: Scope) =>
  sql`carrier = ${carrier} and country = ${country} and ${place === null ? sql`true` : isAt(place)}`;

export const countOpen = async (trx: Db, scope: Scope): Promise<number> =>
  (await row<{ n: number }>(trx, sql`select count(*)::int as n from delivery_point where ${within(scope)} and closed_at is null`))!.n;

/** A live query's place beats a list's guess. */
export async function upsertPoints(trx: Db, { carrier, country, place }: Scope, points: readonly JudgedPoint[], now: Date): Promise<void> {
  assertTransaction(trx);
  const told = points.map(({ coords: [latitude, longitude], ...point }) => ({ ...point, latitude, longitude }));
  await run(
    trx,
    sql`insert into delivery_point (carrier, code, country, place, name, address, latitude, longitude, hours, is_locker, try_on, cash, card,
          weight_limit_g, sides_limit_mm, seen_at, asked_as)
        select ${carrier}, p.code, ${country},
          case when p."isOurs" then p.place
            else coalesce((select d.place from delivery_point d where d.carrier = ${carrier} and d.code = p.code and d.country = ${country}), p.place) end,
          p.name, p.address, p.latitude, p.longitude, p.hours, p."isLocker", p."tryOn", p.cash, p.card, p."weightLimitGrams", p."sidesLimitMm", ${now},
          ${place === null ? [] : [place]}::text[]
        from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as p (code text, place text, "isOurs" boolean, name text, address text, latitude float8,
          longitude float8, hours text, "isLocker" boolean, "tryOn" boolean, cash boolean, card boolean, "weightLimitGrams" integer, "sidesLimitMm" integer[])
        on conflict (carrier, code) do update set country = excluded.country, place = excluded.place, name = excluded.name, address = excluded.address,
          latitude = excluded.latitude, longitude = excluded.longitude, hours = excluded.hours, is_locker = excluded.is_locker, try_on = excluded.try_on,
          cash = excluded.cash, card = excluded.card, weight_limit_g = excluded.weight_limit_g, sides_limit_mm = excluded.sides_limit_mm,
          seen_at = excluded.seen_at, missed = 0, closed_at = null,
          asked_as = (excluded.asked_as || array_remove(delivery_point.asked_as, excluded.asked_as[1]))[1:${MOST_KEYS}::int]`,
  );
}

/** Counts absences and closes after `closeAfter`; malformed entries don't count. */
export const missPoints = (trx: Db, scope: Scope, { odd, closeAfter, now }: { odd: readonly string[]; closeAfter: number; now: Date }) =>
  run(
    trx,
    sql`update delivery_point set missed = missed + 1, closed_at = case when missed + 1 >= ${closeAfter}::int then ${now}::timestamptz end
        where ${within(scope)} and closed_at is null and seen_at < ${now} and code <> all (${odd}::text[])`,
  );

export async function replaceQuarantine(trx: Db, scope: Scope, quarantined: readonly Quarantined[], now: Date): Promise<void> {
  assertTransaction(trx);
  await run(trx, sql`delete from delivery_point_quarantine where carrier = ${scope.carrier} and scope = ${nameOf(scope)}`);
  await run(
    trx,
    sql`insert into delivery_point_quarantine (carrier, scope, code, why, listed, seen_at)
        select ${scope.carrier}, ${nameOf(scope)}, q.code, q.why, coalesce(q.listed, 'null'::jsonb), ${now}
        from jsonb_to_recordset(${JSON.stringify(quarantined)}::jsonb) as q (code text, why text, listed jsonb)
        on conflict do nothing`,
  );
}

export const countByCarrier = (db: Db) =>
  rows<{ carrier: CarrierName; country: Country; open: number; closed: number; seenAt: Date }>(
    db,
    sql`select carrier, country, count(*) filter (where closed_at is null)::int as open, count(closed_at)::int as closed, max(seen_at) as "seenAt"
        from delivery_point group by carrier, country order by carrier, open desc, country`,
  );

export const listQuarantine = (db: Db, most: number) =>
  rows<{ carrier: CarrierName; scope: string; code: string; why: string }>(
    db,
    sql`select carrier, scope, code, why from delivery_point_quarantine order by carrier, scope, why, code limit ${most}`,
  );
