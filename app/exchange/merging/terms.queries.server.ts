import { type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";

export type Kind = "price_type" | "warehouse";

export const rememberNames = (db: Db, origin: string) =>
  run(
    db,
    sql`insert into exchange_name as n (origin, kind, id, name, currency)
        select ${origin}, kind, id, body ->> 'name', nullif(body ->> 'currency', '') from staged
        where kind in ('warehouse', 'price_type') and body ->> 'name' <> ''
        on conflict (origin, kind, id) do update set name = excluded.name, currency = coalesce(excluded.currency, n.currency)
          where (n.name, n.currency) is distinct from (excluded.name, coalesce(excluded.currency, n.currency))`,
  );

/** Owner of names from a lone classifier file, until a catalogue claims it. */
export const classifierOrigin = (classifierId: string): string => `classifier ${classifierId}`;

/** `classifierId` undefined = all. */
export const takeNames = (db: Db, origin: string, classifierId: string | undefined) =>
  run(
    db,
    sql`with taken as (
          delete from exchange_name where ${
            classifierId === undefined ? sql`starts_with(origin, ${classifierOrigin("")})` : sql`origin = ${classifierOrigin(classifierId)}`
          } returning kind, id, name, currency
        )
        insert into exchange_name as n (origin, kind, id, name, currency)
        select distinct on (kind, id) ${origin}, kind, id, name, currency from taken order by kind, id
        on conflict (origin, kind, id) do update set name = excluded.name, currency = coalesce(excluded.currency, n.currency)`,
  );

/** Price types or warehouses that staged offers use; "" is the unnamed only warehouse. */
export const listUsed = (db: Db, origin: string, kind: Kind) => {
  const figures = sql.lit({ price_type: "prices", warehouse: "rests" }[kind]);
  return rows<{ id: string; name: string | null }>(
    db,
    sql`select u.id, n.name
        from (select distinct jsonb_object_keys(body -> ${figures}) as id from staged where kind = 'offer' and body ? ${figures}) u
        left join exchange_name n on n.origin = ${origin} and n.kind = ${kind} and n.id = u.id
        order by coalesce(n.name, u.id)`,
  );
};

/** Whether the partner has this name or id: in the current list, else in earlier ones. */
export const isThere = async (db: Db, origin: string, kind: Kind, wanted: string): Promise<boolean> =>
  Boolean(
    await row(
      db,
      sql`select from exchange_name n
          where n.origin = ${origin} and n.kind = ${kind} and ${wanted} in (n.id, n.name)
            and (not exists (select from staged where kind = ${kind}) or exists (select from staged s where s.kind = ${kind} and s.id = n.id))`,
    ),
  );

export const findAgreed = async (db: Db, origin: string, kind: Kind) =>
  row<{ id: string; name: string | null }>(
    db,
    sql`select a.id, n.name from exchange_agreed a left join exchange_name n using (origin, kind, id) where origin = ${origin} and kind = ${kind}`,
  );

export const keepAgreed = (db: Db, origin: string, kind: Kind, id: string) =>
  run(
    db,
    sql`insert into exchange_agreed as a (origin, kind, id) values (${origin}, ${kind}, ${id})
        on conflict (origin, kind) do update set id = excluded.id where a.id <> excluded.id`,
  );

/** Currencies of a type's staged prices; "" where none is named. */
export const listCurrencies = async (db: Db, origin: string, type: string): Promise<string[]> =>
  (
    await rows<{ currency: string }>(
      db,
      sql`select distinct coalesce(nullif(p.price ->> 'currency', ''), n.currency, '') as currency
          from (select body -> 'prices' -> ${type}::text as price from staged where kind = 'offer') p
          left join exchange_name n on n.origin = ${origin} and n.kind = 'price_type' and n.id = ${type}
          where p.price ->> 'minor' is not null order by 1`,
    )
  ).map(({ currency }) => currency);
