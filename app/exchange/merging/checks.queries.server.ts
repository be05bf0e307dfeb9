import { type Db, row, rows, sql } from "#app/foundation/database/database.server.ts";

/** A cycle would make every walk of the category tree endless. */
export const categoryInCircle = async (db: Db): Promise<string | undefined> =>
  (
    await row<{ id: string }>(
      db,
      sql`with recursive up as (
            select id, parent_id from category where id in (select id from staged where kind = 'category')
            union all select up.id, c.parent_id from up join category c on c.id = up.parent_id
          ) cycle id, parent_id set looped using path
          select id from up where looped or parent_id = id limit 1`,
    )
  )?.id;

// Unions: `in … or in …` becomes a row scan once the lists outgrow work_mem.

export const changedModels = sql`
  select id from outcome where kind = 'model'
  union select p.model_id from product p join outcome o on o.kind = 'product' and o.id = p.id
  union select p.model_id from product p join specification s on s.product_id = p.id join outcome o on o.kind = 'specification' and o.id = s.id
  union select l.model_id from model_category l join outcome o on o.kind = 'category' and o.id = l.category_id`;

/** Imported goods hidden for lack of a translation, by language. */
export async function countUntranslated(db: Db): Promise<Record<string, number>> {
  const found = await rows<{ lang: string; n: number }>(
    db,
    sql`with told as (
          select id from staged where kind = 'model'
          union select p.model_id from product p join staged s on s.kind = 'product' and s.id = p.id
        )
        select lang, count(*) as n
        from told join model m using (id) cross join unnest(array['ru', 'en']) as lang
        where m.active and not m.name ? lang
        group by lang`,
  );
  return Object.fromEntries(found.map(({ lang, n }) => [lang, n]));
}

/** Goods or sizes of this file with the price 0, which is one that nobody has set yet. */
export const countPricedZero = async (db: Db): Promise<number> =>
  (await row<{ n: number }>(
    db,
    sql`select count(*)::int as n from staged where kind in ('product', 'specification') and (body ->> 'price_minor')::bigint = 0`,
  ))!.n;

export type LeftOnSale = { count: number; some: string[] };

/** Goods and sizes of this catalogue that are on sale and not in the file. One origin may have several feeds, which ids tell apart. */
export const findLeftOnSale = async (db: Db, origin: string, most: number): Promise<LeftOnSale> =>
  (await row<LeftOnSale>(
    db,
    sql`with feed as (select distinct split_part(id, ':', 1) as id from staged where kind = 'model'), gone as (
          select p.id, coalesce(p.name ->> 'ru', p.name ->> 'en', p.id) || coalesce(', ' || nullif(coalesce(p.color_name ->> 'ru', p.color_name ->> 'en'), ''), '') as name
          from product p join model m on m.id = p.model_id
          where p.origin = ${origin} and p.active and m.active and split_part(p.id, ':', 1) in (select id from feed)
            and not exists (select from staged s where s.kind = 'product' and s.id = p.id)
          union all
          select o.id, coalesce(p.name ->> 'ru', p.name ->> 'en', p.id) || ', ' || o.name
          from specification o join product p on p.id = o.product_id
          where o.origin = ${origin} and o.active and p.active and exists (select from staged s where s.kind = 'product' and s.id = p.id)
            and not exists (select from staged s where s.kind = 'specification' and s.id = o.id)
        )
        select count(*)::int as count, coalesce(array_agg(name order by id) filter (where place <= ${most}), '{}') as some
        from (select id, name, row_number() over (order by id) as place from gone) numbered`,
  ))!;
