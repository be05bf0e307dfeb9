import { type Db, rows, sql } from "#app/foundation/database/database.server.ts";
import type { Language, Region } from "#app/foundation/storefront.ts";

export type GoodsToAdd = {
  productId: string;
  specificationId: string;
  name: string;
  size: string;
  sku: string;
  available: number;
  isMade: boolean;
  /** Of one piece, today; null: not for sale. */
  priceMinor: number | null;
};

const fields = (lang: Language) => sql`p.id as "productId", coalesce(s.id, '0') as "specificationId",
  coalesce(p.name ->> ${lang}, p.name ->> 'ru', p.name ->> 'en', '') as name, coalesce(s.name, '') as size, coalesce(s.sku, p.sku) as sku,
  greatest(coalesce(t.available, 0), 0) as available, (p.made_to_order or m.made_to_order) as "isMade",
  (select r.final_minor from sold_price r where r.product_id = p.id and r.specification_id = coalesce(s.id, '0')) as "priceMinor"`;

const sold = (region: Region) => sql`product p
  join model m on m.id = p.model_id and m.active and (m.storefronts is null or ${region} = any (m.storefronts))
  left join specification s on s.product_id = p.id and s.active
  left join stock t on t.product_id = p.id and t.specification_id = coalesce(s.id, '0')`;

/** Every size of these goods that is on sale, with what is left of it. */
export const listSizes = (db: Db, productIds: readonly string[], region: Region, lang: Language) =>
  rows<GoodsToAdd>(
    db,
    sql`select ${fields(lang)} from ${sold(region)} where p.active and p.id = any (${productIds}::text[]) order by p.id, s.position, s.id limit 500`,
  );

/** By the beginning of an article, or by a part of a name. */
export const findGoods = (db: Db, said: string, region: Region, lang: Language) =>
  rows<GoodsToAdd>(
    db,
    sql`select ${fields(lang)} from ${sold(region)}
        where p.active and (starts_with(lower(coalesce(s.sku, p.sku)), lower(${said})) or strpos(lower(p.name::text), lower(${said})) > 0)
        order by (lower(coalesce(s.sku, p.sku)) = lower(${said})) desc, name, s.name, p.id, s.id limit 30`,
  );
