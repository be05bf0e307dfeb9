import type { RawBuilder } from "kysely";
import { type Db, run, sql } from "#app/foundation/database/database.server.ts";

/**
 * Writes anew what the search reads of the models that `models` selects (model_id): names and articles weigh most, then category, brand
 * and colours, then material and description.
 */
export const rebuildSearchDocuments = (db: Db, models: RawBuilder<unknown>): Promise<number> =>
  run(
    db,
    sql`insert into search_document as d (model_id, words)
        select m.id,
               setweight(to_tsvector('russian', concat_ws(' ', m.name ->> 'ru', m.name ->> 'en', p.names, p.skus)), 'A')
               || setweight(to_tsvector('russian', concat_ws(' ', c.names, m.brand, p.colors)), 'B')
               || setweight(to_tsvector('russian', concat_ws(' ', m.material ->> 'ru', m.material ->> 'en')), 'C')
               || setweight(to_tsvector('russian', concat_ws(' ', m.description ->> 'ru', m.description ->> 'en')), 'D')
        from model m
        cross join lateral (
          select string_agg(distinct concat_ws(' ', c.name ->> 'ru', c.name ->> 'en'), ' ') as names
          from category c
          where c.id = m.category_id or c.id in (select category_id from model_category where model_id = m.id)
        ) c
        cross join lateral (
          select string_agg(distinct concat_ws(' ', p.name ->> 'ru', p.name ->> 'en'), ' ') as names,
                 string_agg(distinct concat_ws(' ', p.color_name ->> 'ru', p.color_name ->> 'en'), ' ') as colors,
                 string_agg(distinct concat_ws(' ', p.sku, s.sku), ' ') as skus
          from product p left join specification s on s.product_id = p.id
          where p.model_id = m.id
        ) p
        where m.id in (${models})
        on conflict (model_id) do update set words = excluded.words where d.words <> excluded.words`,
  );
