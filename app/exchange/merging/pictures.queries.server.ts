import { type Db, run, sql } from "#app/foundation/database/database.server.ts";

/** Each product's pictures in order. A missing one keeps its predecessor of that name, else all; a lack of alt texts clears none. */
export async function mergeProductPictures(db: Db): Promise<void> {
  await planPictures(db);
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
  await rememberSources(db);
  await run(db, sql`drop table named_picture, wanted_picture, changed_picture`);
}

async function planPictures(db: Db): Promise<void> {
  await run(
    db,
    sql`create temp table named_picture as
        select s.id as product_id, i.name, i.at, s.body -> 'alts' -> (i.at - 1)::int as alt, coalesce(f.picture_id, k.picture_id, o.picture_id) as picture_id,
               s.body -> 'own' ? i.name as is_own
        from staged s
        cross join jsonb_array_elements_text(s.body -> 'images') with ordinality as i(name, at)
        left join (found_picture f join picture on picture.id = f.picture_id) on f.name = i.name
        left join (picture_source k join product_picture p using (product_id, picture_id)) on k.product_id = s.id and k.name = i.name
        left join lateral (
          select k.picture_id from product p join product q on q.model_id = p.model_id and q.id <> p.id
          join picture_source k on k.product_id = q.id and k.name = i.name join product_picture using (product_id, picture_id)
          where p.id = s.id and s.body ? 'own' limit 1
        ) o on true
        where s.kind = 'product' and jsonb_typeof(s.body -> 'images') = 'array' and exists (select from product where id = s.id)`,
  );
  await run(db, sql`create index on named_picture (product_id)`);
  await run(
    db,
    sql`create temp table wanted_picture as
        with known as (
          select product_id, picture_id, min(at) as place, (array_agg(alt order by at) filter (where alt <> '{}'))[1] as alt
          from named_picture where picture_id is not null group by product_id, picture_id
        ), kept as (
          select p.product_id, p.picture_id, p.position + 1 as place from product_picture p
          where exists (select from named_picture n where n.product_id = p.product_id and n.picture_id is null)
            and not exists (select from known k where (k.product_id, k.picture_id) = (p.product_id, p.picture_id))
        )
        select w.product_id, w.picture_id, coalesce(w.alt, p.alt, '{}') as alt,
               row_number() over (partition by w.product_id order by w.place, w.is_kept)::int - 1 as position
        from (select *, false as is_kept from known union all select product_id, picture_id, place, null, true from kept) w
        left join product_picture p on p.product_id = w.product_id and p.picture_id = w.picture_id`,
  );
  await run(db, sql`create index on wanted_picture (product_id)`);
}

const rememberSources = (db: Db) =>
  run(
    db,
    sql`insert into picture_source as k (product_id, name, picture_id, is_own)
        select distinct on (product_id, name) product_id, name, picture_id, coalesce(is_own, false)
        from named_picture where picture_id is not null order by product_id, name, at
        on conflict (product_id, name) do update set picture_id = excluded.picture_id, is_own = excluded.is_own
        where (k.picture_id, k.is_own) <> (excluded.picture_id, excluded.is_own)`,
  );
