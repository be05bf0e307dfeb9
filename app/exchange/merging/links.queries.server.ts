import type { RawBuilder } from "kysely";
import { type Db, row, run, sql } from "#app/foundation/database/database.server.ts";

// A list with unknown entries only adds and orders: the unknown ones may be ours by another name.
const isWhole = (list: RawBuilder<unknown>, table: "model" | "category") =>
  sql`not exists (select from jsonb_array_elements_text(${list}) as named(id) where not exists (select from ${sql.table(table)} k where k.id = named.id))`;

export const countAbsent = async (db: Db): Promise<number> =>
  (await row<{ n: number }>(
    db,
    sql`select count(*) as n from staged s
        where s.kind = 'model' and not (${isWhole(sql`coalesce(s.body -> 'categories', '[]')`, "category")}
              and ${isWhole(sql`coalesce(s.body -> 'related', '[]') || coalesce(s.body -> 'completing', '[]')`, "model")})
           or s.kind = 'collection' and not ${isWhole(sql`coalesce(s.body -> 'models', '[]')`, "model")}`,
  ))!.n;

export const mergeModelCategories = (db: Db) =>
  run(
    db,
    sql`with wanted as (
          select s.id as model_id, c.category_id
          from staged s
          join model m on m.id = s.id
          cross join lateral (
            select m.category_id where m.category_id is not null
            union select jsonb_array_elements_text(s.body -> 'categories')
          ) c
          where s.kind = 'model' and s.body ? 'categories' and exists (select from category where id = c.category_id)
        ), gone as (
          delete from model_category l using staged s
          where s.kind = 'model' and s.body ? 'categories' and l.model_id = s.id and ${isWhole(sql`s.body -> 'categories'`, "category")}
            and not exists (select from wanted w where (w.model_id, w.category_id) = (l.model_id, l.category_id))
          returning l.model_id
        ), added as (
          insert into model_category (model_id, category_id) select model_id, category_id from wanted
          on conflict do nothing returning model_id
        )
        insert into outcome (kind, id, fresh)
        select 'model', model_id, false from (select model_id from gone union select model_id from added) changed
        where not exists (select from outcome o where o.kind = 'model' and o.id = model_id)`,
  );

/** In the collection's order; unknown models are dropped. */
export async function mergeCollectionModels(db: Db): Promise<void> {
  await run(
    db,
    sql`create temp table wanted_model as
        select s.id as collection_id, m.id as model_id, min(e.at)::int as position
        from staged s, jsonb_array_elements_text(s.body -> 'models') with ordinality as e(model_id, at), model m
        where s.kind = 'collection' and m.id = e.model_id
        group by s.id, m.id`,
  );
  await run(
    db,
    sql`with gone as (
          delete from collection_model l using staged s
          where s.kind = 'collection' and s.body ? 'models' and s.id = l.collection_id and ${isWhole(sql`s.body -> 'models'`, "model")}
            and not exists (select from wanted_model w where (w.collection_id, w.model_id) = (l.collection_id, l.model_id))
          returning l.collection_id
        ), added as (
          insert into collection_model as l (collection_id, model_id, position)
          select collection_id, model_id, position from wanted_model
          on conflict (collection_id, model_id) do update set position = excluded.position where l.position <> excluded.position
          returning l.collection_id
        )
        insert into outcome (kind, id, fresh)
        select 'collection', collection_id, false from (select collection_id from gone union select collection_id from added) changed
        where not exists (select from outcome o where o.kind = 'collection' and o.id = collection_id)`,
  );
  await run(db, sql`drop table wanted_model`);
}

/** Related models in order; drops unknown ones and the model itself. */
export async function mergeModelLinks(db: Db): Promise<void> {
  await run(
    db,
    sql`create temp table wanted_link as
        select s.id as model_id, m.id as other_id, k.kind, min(e.at)::int as position
        from staged s cross join (values ('related'), ('completing')) k (kind)
        cross join jsonb_array_elements_text(coalesce(s.body -> k.kind, '[]')) with ordinality as e(model_id, at)
        join model m on m.id = e.model_id
        where s.kind = 'model' and m.id <> s.id and exists (select from model own where own.id = s.id)
        group by s.id, m.id, k.kind`,
  );
  await run(
    db,
    sql`with gone as (
          delete from model_link l using staged s
          where s.kind = 'model' and s.body ? l.kind and s.id = l.model_id and ${isWhole(sql`s.body -> l.kind`, "model")}
            and not exists (select from wanted_link w where (w.model_id, w.kind, w.other_id) = (l.model_id, l.kind, l.other_id))
          returning l.model_id
        ), added as (
          insert into model_link as l (model_id, other_id, kind, position) select model_id, other_id, kind, position from wanted_link
          on conflict (model_id, kind, other_id) do update set position = excluded.position where l.position <> excluded.position
          returning l.model_id
        )
        insert into outcome (kind, id, fresh)
        select 'model', model_id, false from (select model_id from gone union select model_id from added) changed
        where not exists (select from outcome o where o.kind = 'model' and o.id = model_id)`,
  );
  await run(db, sql`drop table wanted_link`);
}
