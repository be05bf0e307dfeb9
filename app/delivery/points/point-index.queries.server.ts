import { assertTransaction, type Db, row, rows, run, sql, takeTurn } from "#app/foundation/database/database.server.ts";
import type { Parcel } from "#app/foundation/parcel.ts";
import type { CarrierName, Country } from "#app/foundation/storefront.ts";
import type { PickupPoint } from "../carriers/carrier.ts";
import { settledElsewhere } from "./is-prepaid.ts";
import { type JudgedPoint, type Quarantined, sidesOf } from "./judge-points.ts";

export type IndexedPoint = PickupPoint & { type: CarrierName; isOpen: boolean; seenMs: number };
type Stored = Omit<IndexedPoint, "coords"> & { latitude: number; longitude: number };

/** What may be left at a point. Sizes of zero fit everywhere. */
export type PointNeeds = { parcel: Parcel; onReceipt: boolean; tryOn: boolean };

/** Part of the index: a country of a carrier's, or one place in it. */
export type Scope = { carrier: CarrierName; country: Country; place: string | null };

/** More keys than one town has in good faith; the oldest are forgotten. */
const MOST_KEYS = 20;

const fields = sql`carrier as type, code, name, address, latitude, longitude, hours, is_locker as "isLocker", try_on as "tryOn", cash,
  card, weight_limit_g as "weightLimitGrams", sides_limit_mm as "sidesLimitMm", closed_at is null as "isOpen", extract(epoch from seen_at)::float8 * 1000 as "seenMs"`;

/** Numbers are read many times faster than arrays and moments are, and a city may have thousands. */
const indexed = ({ latitude, longitude, ...point }: Stored): IndexedPoint => ({ ...point, coords: [latitude, longitude] });

/** By the key of its list, or by one that its carrier was asked for it with. */
const isAt = (place: string) => sql`places @> array[${place}::text]`;

/** Open points of a place that the parcel may be left at, by address. */
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

/** Closed ones too: a parcel may be on its way there. `isHere`: it is one of this place's. */
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

/** What is known of a carrier's points in one place: whether there are any, and when they were asked for. */
export const standing = async (db: Db, carrier: CarrierName, place: string) =>
  (await row<{ hasPoints: boolean; readAt: Date | null }>(
    db,
    sql`select exists (select from delivery_point where ${isAt(place)} and carrier = ${carrier} and closed_at is null) as "hasPoints",
          (select read_at from delivery_point_list where carrier = ${carrier} and scope = ${place}) as "readAt"`,
  ))!;

const nameOf = ({ country, place }: Scope) => place ?? country;

/** Takes the reading of a list upon this process: false while it is fresh, or somebody has begun to read it a moment ago. */
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

/** Of towns that somebody has made up, or where there is no point, it is not remembered for ever that they were asked for. */
export const forgetEmptyPlaces = (db: Db, now: Date) =>
  run(
    db,
    sql`delete from delivery_point_list l where l.scope like '__ %' and coalesce(l.read_at, l.asked_at) < ${now}::timestamptz - interval '7 days'
          and not exists (select from delivery_point p where p.places @> array[l.scope] and p.carrier = l.carrier and p.closed_at is null)`,
  );

/** Whoever takes a list of this carrier in next waits for us: a place lies in a country. */
export const lockIndex = (trx: Db, { carrier }: Scope) => takeTurn(trx, `delivery points ${carrier}`);

const within = ({ carrier, country, place }: Scope) =>
  sql`carrier = ${carrier} and country = ${country} and ${place === null ? sql`true` : isAt(place)}`;

export const countOpen = async (trx: Db, scope: Scope): Promise<number> =>
  (await row<{ n: number }>(trx, sql`select count(*)::int as n from delivery_point where ${within(scope)} and closed_at is null`))!.n;

/** Many at once. What a live question has said of a point's place holds against a list that can only guess it, and against the next question. */
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

/** Counts the lists that did without a point, and closes it after so many. One that is listed, only oddly, stays as it was. */
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
