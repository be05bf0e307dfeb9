import type { RawBuilder } from "kysely";
import { type Db, rows, run, sql } from "#app/foundation/database/database.server.ts";
import { stated } from "../stated.queries.server.ts";

/** One file of an exchange in several; `isLast` ends it. `untaken`: its files that were refused or never imported. */
export type SessionPart = { id: string; isLast: boolean; untaken?: readonly string[] };

/** Restages rows that waited for this file; the file's own rows win. */
export async function stageWaiting(db: Db, origin: string): Promise<void> {
  await run(
    db,
    sql`with back as (
          delete from exchange_waiting w
          where w.origin = ${origin} and w.kind <> 'property'
            and (w.kind <> 'model' or exists (select from model where id = w.id) or exists (select from staged s where s.kind = 'model' and s.id = w.id))
          returning kind, id, place, body, at
        ), found as (
          insert into found_picture (name, picture_id)
          select f.key, f.value from back cross join jsonb_each_text(body -> 'found') f on conflict do nothing
        )
        insert into staged (seq, kind, id, place, body) overriding system value
        select -row_number() over (order by at desc, kind, id), kind, id, place, body - 'found' from back`,
  );
  await run(
    db,
    sql`insert into exchange_waiting as w (origin, kind, id, place, body, at)
        select distinct on (id) ${origin}, kind, id, place, body, now() from staged where kind = 'property' order by id, seq desc
        on conflict (origin, kind, id) do update set body = excluded.body, place = excluded.place where w.body <> excluded.body`,
  );
  await run(
    db,
    sql`insert into staged (kind, id, place, body)
        select kind, id, place, body from exchange_waiting w
        where w.origin = ${origin} and w.kind = 'property'
          and not exists (select from staged s where s.kind = 'property' and s.id = w.id)
          and exists (select from staged s where s.kind in ('model', 'offer') and s.body ? 'properties')`,
  );
}

/** Keeps unknown groups and properties until a file explains them; stored values stay meanwhile. */
export async function keepUnknownOfModels(db: Db, origin: string, now: Date): Promise<void> {
  const unknown = (list: string, kind: string, id: string) =>
    sql`exists (select from jsonb_array_elements(s.body -> ${sql.lit(list)}) e
      where not exists (select from staged k where k.kind = ${kind} and k.id = ${sql.raw(id)})
        ${kind === "category" ? sql`and not exists (select from category k where k.id = ${sql.raw(id)})` : sql``})`;
  const noGroup = unknown("categories", "category", "(e #>> '{}')");
  const noProperty = unknown("properties", "property", "(e ->> 'id')");
  await run(
    db,
    sql`insert into exchange_waiting as w (origin, kind, id, place, body, at)
        select ${origin}, 'model', s.id, s.place, jsonb_strip_nulls(jsonb_build_object(
            'category_id', case when ${noGroup} then s.body -> 'category_id' end, 'categories', case when ${noGroup} then s.body -> 'categories' end,
            'properties', case when ${noProperty} then s.body -> 'properties' end)), ${now}
        from staged s where s.kind = 'model' and (${noGroup} or ${noProperty})
        on conflict (origin, kind, id) do update set body = w.body || excluded.body, place = excluded.place, at = excluded.at`,
  );
  await run(
    db,
    sql`update staged s set body = s.body - 'category_id' - 'categories'
        where s.kind = 'model' and ${noGroup} and exists (select from model m where m.id = s.id)`,
  );
}

/** Makes a figure wait until its price type or warehouse is known. `when` refers to the offer as `s`. */
const keepFigures = (db: Db, figure: "prices" | "rests", when: RawBuilder<unknown>, origin: string, now: Date) =>
  run(
    db,
    sql`with kept as (
          update staged s set body = s.body - ${figure}::text
          from (select seq, body -> ${figure}::text as figures from staged where kind = 'offer' and body ? ${figure}::text) was
          where s.kind = 'offer' and s.seq = was.seq and ${when}
          returning s.id, s.place, s.body -> 'goods' as goods, was.figures
        )
        insert into exchange_waiting as w (origin, kind, id, place, body, at)
        select ${origin}, 'offer', id, place, jsonb_build_object('goods', goods, ${figure}::text, figures), ${now} from kept
        on conflict (origin, kind, id) do update set body = w.body || excluded.body, place = excluded.place, at = excluded.at`,
  );

export const keepPrices = (db: Db, origin: string, now: Date) => keepFigures(db, "prices", sql`true`, origin, now);

/** Counts wait while they may belong to the unnamed ready warehouse. */
export const keepNamelessRests = (db: Db, origin: string, ready: string, now: Date) =>
  keepFigures(db, "rests", areNameless(sql`was.figures`, origin, ready), origin, now);

/** At the end, unnamed warehouses' counts are refused. */
export const refuseNamelessRests = (db: Db, origin: string, ready: string) =>
  run(
    db,
    sql`with gone as (
          update staged s set body = s.body - 'rests'
          where s.kind = 'offer' and s.body ? 'rests' and ${areNameless(sql`s.body -> 'rests'`, origin, ready)}
          returning s.place, s.id
        )
        insert into refused (kind, place, reason)
        select 'offer', place || ' (' || id || ')', ${stated("warehouse-nameless")} from gone`,
  );

const areNameless = (rests: RawBuilder<unknown>, origin: string, ready: string) =>
  sql`(not ${rests} ?| ${["", ready]}::text[]
    and not exists (select from jsonb_object_keys(${rests}) r
      join exchange_name n on n.origin = ${origin} and n.kind = 'warehouse' and n.id = r and n.name = ${ready})
    and exists (select from jsonb_object_keys(${rests}) r
      where not exists (select from exchange_name n where n.origin = ${origin} and n.kind = 'warehouse' and n.id = r)))`;

/** Makes offers wait for their goods, with the pictures that this file found for them. */
export const keepLostOffers = (db: Db, origin: string, now: Date) =>
  run(
    db,
    sql`with gone as (
          delete from staged s
          where s.kind = 'offer' and (
            not exists (select from staged k where k.kind = 'product' and k.id = s.body ->> 'goods')
              and not exists (select from product k where k.guid = s.body ->> 'goods')
            or s.id like '%#%' and not s.body ? 'name' and not exists (select from specification k where k.guid = s.id))
          returning s.id, s.place, s.body
        )
        insert into exchange_waiting as w (origin, kind, id, place, body, at)
        select ${origin}, 'offer', id, place, body || case when body ? 'images' then jsonb_build_object('found', coalesce(
          (select jsonb_object_agg(f.name, f.picture_id) from found_picture f where body -> 'images' ? f.name), '{}')) else '{}' end, ${now} from gone
        on conflict (origin, kind, id) do update set body = w.body || excluded.body, place = excluded.place, at = excluded.at`,
  );

export async function rememberNamed(
  db: Db,
  session: string,
  origin: string,
  { fullGoods, fullOffers }: { fullGoods: boolean; fullOffers: boolean },
): Promise<void> {
  const full = [...(fullGoods ? ["full goods"] : []), ...(fullOffers ? ["full offers"] : [])];
  await run(
    db,
    sql`insert into exchange_named (session_id, kind, id)
        select ${session}, kind, id from staged where kind in ('model', 'product', 'specification', 'named') and not body ? 'unnamed'
        union select ${session}, case kind when 'offer' then 'named' else kind end, substring(place from '\\(([^()]*)\\)$') from refused
          where kind in ('model', 'product', 'specification', 'offer') and place ~ '\\([^()]*\\)$'
        union select ${session}, name, ${origin} from unnest(${full}::text[]) as name
        on conflict do nothing`,
  );
}

/** Adds what all files of the session named, so that nothing counts as missing. Returns which lists were full. */
export async function stageNamed(db: Db, session: string, origin: string): Promise<{ goods: boolean; offers: boolean }> {
  await run(
    db,
    sql`insert into staged (kind, id, place, body)
        select n.kind, n.id, '', '{}' from exchange_named n
        where n.session_id = ${session} and n.kind in ('model', 'product', 'specification', 'named')
          and not exists (select from staged s where s.kind = n.kind and s.id = n.id and not s.body ? 'unnamed')`,
  );
  const full = await rows<{ kind: string }>(
    db,
    sql`select kind from exchange_named where session_id = ${session} and id = ${origin} and kind in ('full goods', 'full offers')`,
  );
  return { goods: full.some(({ kind }) => kind === "full goods"), offers: full.some(({ kind }) => kind === "full offers") };
}

/** Catalogues that the session exported in full or that still have waiting rows. */
export const originsOf = async (db: Db, session: string): Promise<string[]> =>
  (
    await rows<{ origin: string }>(
      db,
      sql`select id as origin from exchange_named where session_id = ${session} and kind in ('full goods', 'full offers')
          union select origin from exchange_waiting where kind <> 'property' order by 1`,
    )
  ).map(({ origin }) => origin);
