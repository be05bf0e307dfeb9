import { type Language, ownLanguages } from "#app/foundation/storefront.ts";
import { isPriced, type ShownOffer, shownOffer, shownTogether } from "#app/pricing/offer.ts";

export type Text = Partial<Record<Language, string>>;
export type PictureRecord = { id: string; width: number; height: number; alt: Text };
export type SizeRecord = {
  id: string;
  guid: string;
  name: string;
  sku: string;
  barcode: string | null;
  sale: number | null;
  listMinor: number | null;
  /** The lowest price of the 30 days before the reduction [PRC-17]; null where nothing is reduced or it started reduced. */
  lowestMinor: number | null;
  available: number;
};
export type ProductRecord = {
  id: string;
  guid: string;
  name: Text;
  sku: string;
  barcode: string | null;
  tnved: string | null;
  colorCode: string | null;
  colorName: Text;
  sale: number;
  listMinor: number | null;
  lowestMinor: number | null;
  noPromo: boolean;
  madeToOrder: boolean;
  /** Excludes its sizes. */
  available: number;
  sizes: SizeRecord[];
  pictures: PictureRecord[];
  turn: string | null;
};

/** Both languages; money in kopecks. */
export type ModelRecord = {
  id: string;
  slug: string;
  name: Text;
  brand: string | null;
  material: Text;
  storefronts: string[] | null;
  categoryId: string | null;
  categoryIds: string[];
  marking: string | null;
  madeToOrder: boolean;
  popularity: number;
  createdAt: Date;
  products: ProductRecord[];
};

export type ModelDetails = ModelRecord & {
  description: Text;
  facts: { name: Text; value: Text }[];
  length: number | null;
  width: number | null;
  height: number | null;
  weight: number | null;
};

export const isSoldAt = (
  { storefronts, name }: Pick<ModelRecord, "storefronts" | "name">,
  { region, lang }: { region: string; lang: Language },
): boolean => (storefronts === null || storefronts.includes(region)) && Boolean(name[lang]);

/** Whether both languages' storefronts show it [STO-09]. */
export const isEverywhere = ({ storefronts, name }: Pick<ModelRecord, "storefronts" | "name">): boolean =>
  Boolean(name.ru && name.en) && ownLanguages.every(({ region }) => storefronts === null || storefronts.includes(region));

export type SoldProduct = Pick<ProductRecord, "sale" | "listMinor" | "lowestMinor" | "madeToOrder" | "available"> & {
  sizes: readonly Pick<SizeRecord, "sale" | "listMinor" | "lowestMinor" | "available">[];
};

const availableAt = (product: SoldProduct, sold: { listMinor: number | null; available: number }): number =>
  isPriced(product, sold) ? Math.max(0, sold.available) : 0;

/** Stock summed over sizes that have a price [CAT-03]. */
export const availableOf = (product: SoldProduct): number =>
  product.sizes.length ? product.sizes.reduce((sum, size) => sum + availableAt(product, size), 0) : availableAt(product, product);

const hasPrice = (product: SoldProduct): boolean =>
  product.sizes.length ? product.sizes.some((size) => isPriced(product, size)) : isPriced(product);

export const canSellProduct = (product: SoldProduct): boolean => (product.madeToOrder && hasPrice(product)) || availableOf(product) > 0;

/** Over all colours: highest sale, lowest final price [PRC-19]. */
export const offerOfModel = (products: readonly SoldProduct[], tellsLowest = false): ShownOffer | null =>
  products.reduce<ShownOffer | null>((shown, product) => shownTogether(shown, shownOffer(product, tellsLowest)), null);

/** Ounces in a size's name: "12 oz", "12 унций" [CAT-06]. */
export const ouncesOf = (size: string): string | null => /^(\d{1,2})\s*(?:oz|унц)/i.exec(size)?.[1] ?? null;

/** One facet key for both languages. */
export const materialKey = (material: Text): string | null => material.en || material.ru || null;
