import { type Db, row, rows, sql } from "#app/foundation/database/database.server.ts";

/** A category above itself would make every walk up the tree endless. Answers one of them. */
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

/** Models whose words changed, for the search. */
export const changedModels = sql`
  select m.id from model m
  where m.id in (select id from outcome where kind = 'model')
     or m.id in (select p.model_id from product p join outcome o on o.kind = 'product' and o.id = p.id)
     or m.id in (select p.model_id from product p join specification s on s.product_id = p.id join outcome o on o.kind = 'specification' and o.id = s.id)
     or m.id in (select l.model_id from model_category l join outcome o on o.kind = 'category' and o.id = l.category_id)`;

/** Imported goods that no storefront shows in a language, because they lack it, by that language. */
export async function countUntranslated(db: Db): Promise<Record<string, number>> {
  const found = await rows<{ lang: string; n: number }>(
    db,
    sql`select lang, count(*) as n
        from model m
        cross join unnest(array['ru', 'en']) as lang
        where m.active and not m.name ? lang
          and (m.id in (select id from staged where kind = 'model')
            or m.id in (select p.model_id from product p join staged s on s.kind = 'product' and s.id = p.id))
        group by lang`,
  );
  return Object.fromEntries(found.map(({ lang, n }) => [lang, n]));
}
