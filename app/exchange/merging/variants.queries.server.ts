import { type Db, run, sql } from "#app/foundation/database/database.server.ts";
import { stated } from "../stated.queries.server.ts";

/** Combines variants (listed by goods, priced in rows of their own) into products by colour with sizes. */
export async function shapeVariants(db: Db, warehouse: string): Promise<void> {
  await partsOfKnown(db, warehouse);
  await run(
    db,
    sql`with gone as (
          delete from staged where kind = 'variant' and (not body ? 'model' or not body ? 'own') returning place, id, body ? 'model' as listed
        )
        insert into refused (kind, place, reason)
        select 'variant', place || ' (' || id || ')', case when listed then ${stated("variant-no-row")} else ${stated("variant-unlisted")} end
        from gone`,
  );
  await run(
    db,
    sql`with variant as (
          select v.seq, v.place, v.body, v.body ->> 'model' as model, v.body ->> 'product' as product, g.body -> 'images' as gallery
          from staged v left join staged g on g.kind = 'gallery' and g.id = v.id
          where v.kind = 'variant'
        ), colored as (
          select model, product, min(seq) as seq, min(place) as place, (array_agg(body order by seq))[1] as body,
                 (array_agg(body ->> 'image' order by seq) filter (where body ->> 'image' is not null))[1] as image,
                 (array_agg(gallery order by seq) filter (where gallery is not null))[1] as gallery
          from variant group by model, product
        )
        insert into staged (kind, id, place, body)
        select 'product', c.product, c.place, jsonb_build_object(
          'model_id', c.model, 'guid', c.product, 'sku', c.model, 'name', m.body -> 'name', 'active', true,
          'color_name', c.body -> 'color_name',
          'position', row_number() over (partition by c.model order by c.seq) - 1,
          'images', coalesce(c.gallery, case when c.image is null or m.body -> 'pictures' ->> 0 = c.image then m.body -> 'pictures'
                                             else jsonb_build_array(c.image) end))
        from colored c join staged m on m.kind = 'model' and m.id = c.model`,
  );
  await run(
    db,
    sql`insert into staged (kind, id, place, body)
        select 'specification', id, place, jsonb_strip_nulls(jsonb_build_object(
          'product_id', body -> 'product', 'guid', id, 'sku', id, 'name', body -> 'size', 'price_minor', body -> 'price_minor',
          'sale', body -> 'sale', 'position', body -> 'position', 'active', true))
        from staged where kind = 'variant'
        union all
        select 'balance', (body ->> 'product') || ' ' || id, place, jsonb_build_object(
          'product_id', body -> 'product', 'specification_id', id, 'warehouse', ${warehouse}::text, 'count', body -> 'count')
        from staged where kind = 'variant' and body ? 'count'
        union all
        select 'product', g.id, g.place, jsonb_build_object('guid', g.id, 'images', g.body -> 'images')
        from staged g join staged p on p.kind = 'product' and p.id = g.id
        where g.kind = 'gallery'`,
  );
}

/** Variant rows without their goods update known sizes and unsized goods. */
const partsOfKnown = (db: Db, warehouse: string) =>
  run(
    db,
    sql`with known as (
          delete from staged v using (
            select 'specification' as kind, id, product_id, id as size from specification
            union all select 'product', id, id, '0' from product p
              where not exists (select from specification s where s.product_id = p.id and s.active)
          ) t
          where v.kind = 'variant' and not v.body ? 'model' and v.body ? 'own' and t.id = v.id
          returning t.kind, v.id, v.place, v.body, t.product_id, t.size
        )
        insert into staged (kind, id, place, body)
        select kind, id, place, jsonb_strip_nulls(jsonb_build_object(
          'product_id', case kind when 'specification' then product_id end, 'price_minor', body -> 'price_minor', 'sale', body -> 'sale'))
        from known
        union all
        select 'balance', product_id || ' ' || size, place, jsonb_build_object(
          'product_id', product_id, 'specification_id', size, 'warehouse', ${warehouse}::text, 'count', body -> 'count')
        from known where body ? 'count'`,
  );
