import { type Db, run, sql } from "#app/foundation/database/database.server.ts";

/** Categories of each staged model: its own and the further ones. Categories that are not known are left out. */
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
          where s.kind = 'model' and s.body ? 'categories' and l.model_id = s.id
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

/** Models of each staged collection, in its order; models that are not known are left out. */
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
          where s.kind = 'collection' and s.id = l.collection_id
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

/** What each staged model says stands beside it, in its order; models that are not known are left out, and the model itself. */
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
          where s.kind = 'model' and s.body ? l.kind and s.id = l.model_id
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

/**
 * Pictures of each staged product that names any, in its order; those that were not found are left out. A source that does not say what is seen
 * on a picture takes nothing away from one that did.
 */
export async function mergeProductPictures(db: Db): Promise<void> {
  await run(
    db,
    sql`create temp table wanted_picture as
        select s.id as product_id, f.picture_id, row_number() over (partition by s.id order by min(i.at))::int - 1 as position,
               coalesce((array_agg(s.body -> 'alts' -> (i.at - 1)::int order by i.at) filter (where s.body -> 'alts' -> (i.at - 1)::int <> '{}'))[1],
                        min(p.alt::text)::jsonb, '{}') as alt
        from staged s
        cross join jsonb_array_elements_text(s.body -> 'images') with ordinality as i(name, at)
        join found_picture f on f.name = i.name
        join picture on picture.id = f.picture_id
        left join product_picture p on p.product_id = s.id and p.picture_id = f.picture_id
        where s.kind = 'product' and jsonb_typeof(s.body -> 'images') = 'array'
        group by s.id, f.picture_id`,
  );
  await run(db, sql`create index on wanted_picture (product_id)`);
  await run(
    db,
    sql`create temp table changed_picture as
        select s.id as product_id
        from staged s
        where s.kind = 'product' and jsonb_typeof(s.body -> 'images') = 'array'
          and array(select (picture_id, alt)::text from wanted_picture where product_id = s.id order by position)
              is distinct from array(select (picture_id, alt)::text from product_picture where product_id = s.id order by position)`,
  );
  await run(db, sql`delete from product_picture p using changed_picture c where p.product_id = c.product_id`);
  await run(
    db,
    sql`insert into product_picture (product_id, position, picture_id, alt)
        select product_id, position, picture_id, alt from wanted_picture join changed_picture using (product_id)`,
  );
  await run(
    db,
    sql`insert into outcome (kind, id, fresh)
        select 'product', product_id, false from changed_picture
        where not exists (select from outcome o where o.kind = 'product' and o.id = product_id)`,
  );
  await run(db, sql`drop table wanted_picture, changed_picture`);
}
