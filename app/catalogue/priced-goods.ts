import type { Language, Region } from "#app/foundation/storefront.ts";
import { NO_SIZE, type PricedGoods } from "#app/pricing/goods.ts";
import { offerOf } from "#app/pricing/offer.ts";
import type { GoodsRow } from "./goods.queries.server.ts";

export const nameIn = (name: Partial<Record<Language, string>>, lang: Language): string => name[lang] ?? name.ru ?? name.en ?? "";

/** Null when the size or price is missing or the storefront doesn't sell it. */
export function pricedGoods(row: GoodsRow | undefined, region: Region, lang: Language): PricedGoods | null {
  if (!row || (row.specificationId !== NO_SIZE && !row.sizeFound)) return null;
  const sizes = row.sizeFound ? [{ id: row.specificationId, listMinor: row.sizePriceMinor, sale: row.sizeSale }] : [];
  const offer = offerOf({ listMinor: row.priceMinor, sale: row.sale, sizes }, row.specificationId);
  if (!offer) return null;
  return {
    name: nameIn(row.name, lang),
    modelId: row.modelId,
    categoryIds: row.categoryIds,
    listMinor: offer.listMinor,
    sale: offer.sale,
    noPromo: row.noPromo,
    madeToOrder: row.madeToOrder,
    hasSizes: row.hasSizes,
    available: row.available,
    sellable: row.storefronts === null || row.storefronts.includes(region),
    marking: row.marking,
    dimensions: row.dimensions,
  };
}
