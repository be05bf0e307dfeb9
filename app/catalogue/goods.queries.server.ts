import { type Db, rows, sql } from "#app/foundation/database/database.server.ts";
import type { Dimensions } from "#app/foundation/parcel.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { lineKey } from "#app/pricing/goods.ts";
import { lowestBeforeCurrent, type PriceStep } from "#app/pricing/lowest-price.ts";

export type LineKey = { productId: string; specificationId: string };

/** Always read fresh, for carts and orders. */
export type GoodsRow = LineKey & {
  modelId: string;
  slug: string;
  guid: string;
  name: Partial<Record<Language, string>>;
  sku: string;
  size: string;
  categoryIds: string[];
  storefronts: string[] | null;
  sale: number;
  priceMinor: number | null;
  sizeSale: number | null;
  sizePriceMinor: number | null;
  hasSizes: boolean;
  sizeFound: boolean;
  noPromo: boolean;
  madeToOrder: boolean;
  marking: string | null;
  available: number;
  pictureId: string | null;
  dimensions: Dimensions;
};

export function loadGoods(db: Db, keys: readonly LineKey[]): Promise<GoodsRow[]> {
  return rows<GoodsRow>(
    db,
    sql`select w.product_id as "productId", w.specification_id as "specificationId", m.id as "modelId", m.slug, coalesce(s.guid, p.guid) as guid,
               p.name, coalesce(s.sku, p.sku) as sku, coalesce(s.name, '') as size,
               array(select category_id from model_category c where c.model_id = m.id) || coalesce(m.category_id, '') as "categoryIds",
               m.storefronts, p.sale, p.price_minor as "priceMinor", s.sale as "sizeSale", s.price_minor as "sizePriceMinor",
               exists (select 1 from specification o where o.product_id = p.id and o.active) as "hasSizes", s.id is not null as "sizeFound",
               p.no_promo as "noPromo", p.made_to_order or m.made_to_order as "madeToOrder", m.marking, coalesce(t.available, 0) as available,
               (select picture_id from product_picture i where i.product_id = p.id order by position limit 1) as "pictureId",
               json_build_object('length', m.length_mm, 'width', m.width_mm, 'height', m.height_mm, 'weight', m.weight_g) as dimensions
        from unnest(${keys.map((key) => key.productId)}::text[], ${keys.map((key) => key.specificationId)}::text[]) as w (product_id, specification_id)
        join product p on p.id = w.product_id and p.active
        join model m on m.id = p.model_id and m.active
        left join specification s on s.product_id = p.id and s.id = w.specification_id and s.active
        left join stock t on t.product_id = p.id and t.specification_id = w.specification_id`,
  );
}

/** Lowest price of the 30 days before the current one, by line key; null = the price never changed. */
export async function loadLowest(db: Db, keys: readonly LineKey[]): Promise<Map<string, number | null>> {
  const found = await rows<LineKey & { past: PriceStep[] | null }>(
    db,
    sql`select product_id as "productId", specification_id as "specificationId", price_past(product_id, specification_id) as past
        from unnest(${keys.map((key) => key.productId)}::text[], ${keys.map((key) => key.specificationId)}::text[]) as w (product_id, specification_id)`,
  );
  return new Map(found.map((line) => [lineKey(line), lowestBeforeCurrent(line.past ?? [])]));
}
