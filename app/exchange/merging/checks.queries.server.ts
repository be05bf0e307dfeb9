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
