import { type Db, rows, sql } from "#app/foundation/database/database.server.ts";
import type { Region } from "#app/foundation/storefront.ts";
import type { LineKey } from "./goods.queries.server.ts";
import type { Text } from "./model-record.ts";

export type DescribedGoods = LineKey & {
  name: Text;
  slug: string;
  colorCode: string | null;
  colorName: Text;
  size: string;
  pictureId: string | null;
  available: number;
  madeToOrder: boolean;
  /** `storefronts` null = everywhere. */
  isSold: boolean;
  storefronts: Region[] | null;
};

export const describeGoods = (db: Db, goods: readonly LineKey[]) =>
  rows<DescribedGoods>(
    db,
    sql`select w.product_id as "productId", w.specification_id as "specificationId", p.name, m.slug, p.color_code as "colorCode",
               p.color_name as "colorName", coalesce(s.name, '') as size, coalesce(t.available, 0) as available,
               p.made_to_order or m.made_to_order as "madeToOrder", m.storefronts,
               (select picture_id from product_picture i where i.product_id = p.id order by position limit 1) as "pictureId",
               p.active and m.active and coalesce(s.price_minor, p.price_minor, 0) > 0 and case when w.specification_id = '0'
                 then not exists (select from specification o where o.product_id = p.id and o.active) else coalesce(s.active, false) end as "isSold"
        from unnest(${goods.map(({ productId }) => productId)}::text[], ${goods.map(({ specificationId }) => specificationId)}::text[])
          as w (product_id, specification_id)
        join product p on p.id = w.product_id
        join model m on m.id = p.model_id
        left join specification s on s.product_id = p.id and s.id = w.specification_id
        left join stock t on t.product_id = p.id and t.specification_id = w.specification_id`,
  );

export const isSoldIn = ({ isSold, storefronts }: DescribedGoods, region: Region): boolean =>
  isSold && (storefronts === null || storefronts.includes(region));
