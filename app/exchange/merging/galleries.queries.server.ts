import { type Db, run, sql } from "#app/foundation/database/database.server.ts";
import type { Language } from "#app/foundation/storefront.ts";

/**
 * Each color shows its own pictures, named by its offers or described by its name, then the goods' that no other color owns. Reads `plan`.
 * A color that the export does not name is staged for its pictures alone, as `unnamed`: a full export drops it all the same.
 */
export async function shareGalleries(db: Db, language: Language): Promise<void> {
  await planColors(db, language);
  await planOwn(db);
  await run(
    db,
    sql`create temp table shown_picture as
        with of_goods as (
          select s.id as goods, i.name, i.at from staged s
          cross join jsonb_array_elements_text(s.body -> 'images') with ordinality as i(name, at)
          where s.kind = 'product' and s.body ? 'images' and s.id in (select goods from color_shown)
        ), common as (
          select * from of_goods
          union all
          select p.guid, k.name, pp.position from product p
          join product_picture pp on pp.product_id = p.id join picture_source k on (k.product_id, k.picture_id) = (pp.product_id, pp.picture_id)
          where p.guid in (select goods from color_shown except select goods from of_goods) and not k.is_own
        )
        select guid, name, row_number() over (partition by guid order by not is_own, at) as at, is_own from (
          select distinct on (guid, name) * from (
            select guid, name, at, true as is_own from own_picture
            union all
            select c.guid, n.name, n.at, false from color_shown c join common n using (goods)
            where not exists (select from own_picture o where o.goods = c.goods and o.name = n.name)
          ) every_picture order by guid, name, at
        ) once`,
  );
  await run(
    db,
    sql`insert into staged (kind, id, place, body)
        select 'product', c.id, c.place, jsonb_build_object('guid', c.guid, 'images', jsonb_agg(p.name order by p.at),
          'own', coalesce(jsonb_agg(p.name) filter (where p.is_own), '[]'))
          || case when exists (select from staged s where s.kind = 'product' and s.id = c.id) then '{}' else '{"unnamed": true}'::jsonb end
        from color_shown c join shown_picture p using (guid) group by c.id, c.guid, c.place order by c.guid`,
  );
  await run(db, sql`drop table color_shown, own_picture, shown_picture`);
}

/** The colors of goods whose pictures are named here, or that get a color which has none yet. */
const planColors = (db: Db, language: Language) =>
  run(
    db,
    sql`create temp table color_shown as
        with touched as (
          select goods from plan where body ? 'images'
          union select s.id from staged s where s.kind = 'product' and s.body ? 'images'
          union select goods from plan p where product_guid <> goods and not exists (select from product k where k.guid = p.product_guid)
        ), color as (
          select l.goods, coalesce(k.guid, l.product_guid) as guid, case when k.id is null then l.product_id else k.id end as id,
                 coalesce(k.color_name ->> ${language}, l.color, l.first_color, '') as color, l.place, l.seq
          from plan l left join product k on k.id = l.known_product where l.goods in (table touched)
          union all
          select t.goods, p.guid, p.id, coalesce(p.color_name ->> ${language}, ''), s.place, null
          from touched t join product f on f.guid = t.goods join product p on p.model_id = f.model_id
          left join staged s on s.kind = 'product' and s.id = t.goods
        )
        select distinct on (guid) goods, guid, case when guid = goods then goods else id end as id, color, coalesce(place, '') as place
        from color order by guid, color = '', seq`,
  );

const planOwn = (db: Db) =>
  run(
    db,
    sql`create temp table own_picture as
        with told as (
          select l.goods, coalesce(k.guid, l.product_guid) as guid, i.name, l.seq, i.at, l.id as offer
          from plan l left join product k on k.id = l.known_product
          cross join jsonb_array_elements_text(l.body -> 'images') with ordinality as i(name, at)
        ), described as (
          select distinct on (s.id, d.key) s.id as goods, c.guid, d.key as name, i.at
          from staged s cross join jsonb_each_text(s.body -> 'described') d join color_shown c on c.goods = s.id
          cross join jsonb_array_elements_text(s.body -> 'images') with ordinality as i(name, at)
          where s.kind = 'product' and c.color <> '' and i.name = d.key
            and ' ' || regexp_replace(lower(d.value), '[^[:alnum:]]+', ' ', 'g') || ' '
              like '% ' || regexp_replace(lower(c.color), '[^[:alnum:]]+', ' ', 'g') || ' %'
          order by s.id, d.key, length(c.color) desc
        ), kept as (
          select c.goods, c.guid, k.name, pp.position from color_shown c join product p on p.guid = c.guid
          join product_picture pp on pp.product_id = p.id join picture_source k on (k.product_id, k.picture_id) = (pp.product_id, pp.picture_id)
          where k.is_own and exists (select from specification z where z.product_id = p.id and z.active
                and not exists (select from told t where t.offer = z.guid))
            and not exists (select from staged s where s.kind = 'product' and s.id = c.goods and s.body -> 'described' ? k.name)
          union all
          select c.goods, c.guid, k.name, pp.position from color_shown c join product p on p.guid = c.guid
          join product_picture pp on pp.product_id = p.id join picture_source k on (k.product_id, k.picture_id) = (pp.product_id, pp.picture_id)
          where k.is_own and not exists (select from specification z where z.product_id = p.id and z.active)
            and not exists (select from told t where t.guid = c.guid)
        )
        select goods, guid, name, min(at) as at from (
          select goods, guid, name, row_number() over (order by seq, at) as at from told
          union all select goods, guid, name, 1000000 + at from described
          union all select goods, guid, name, 2000000 + position from kept
        ) every_one group by goods, guid, name`,
  );
