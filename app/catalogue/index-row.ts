import { isPriced } from "#app/pricing/offer.ts";
import { colorKeys } from "./card.ts";
import type { ListFacet } from "./listing.ts";
import { availableOf, canSellProduct, type ModelRecord, materialKey, offerOfModel, ouncesOf } from "./model-record.ts";

export type IndexRow = {
  id: string;
  storefronts: readonly string[] | null;
  languages: readonly string[];
  categories: readonly string[];
  values: Record<ListFacet, readonly string[]>;
  /** Values with stock: "12 oz, in stock" must not match a glove in stock in 10 oz only. */
  ready: Partial<Record<ListFacet, readonly string[]>>;
  inStock: boolean;
  /** In stock or made to order; sold-out goods sort last. */
  sellable: boolean;
  sale: number;
  /** The reduction that may be announced under EU price law [PRC-17]. */
  announced: number;
  fromMinor: number;
  popularity: number;
  createdAt: number;
};

const unique = (values: (string | null | undefined)[]) => [...new Set(values.filter((value) => value != null && value !== ""))] as string[];

/** Null without a price. `above`: a category with its ancestors. */
export function indexRow(record: ModelRecord, above: (category: string) => readonly string[]): IndexRow | null {
  const offer = offerOfModel(record.products);
  if (!offer) return null;
  const sizes = record.products.flatMap((product) => product.sizes.filter((size) => isPriced(product, size)));
  const readySizes = sizes.filter((size) => size.available > 0).map(({ name }) => name);
  const own = unique([record.categoryId, ...record.categoryIds]);
  return {
    id: record.id,
    storefronts: record.storefronts,
    languages: (["ru", "en"] as const).filter((lang) => record.name[lang]),
    categories: unique(own.flatMap((category) => above(category))),
    values: {
      size: unique(sizes.map(({ name }) => name)),
      color: unique(record.products.flatMap(colorKeys)),
      weight: unique(sizes.map(({ name }) => ouncesOf(name))),
      brand: unique([record.brand]),
      material: unique([materialKey(record.material)]),
    },
    ready: {
      size: unique(readySizes),
      color: unique(record.products.filter((product) => availableOf(product) > 0).flatMap(colorKeys)),
      weight: unique(readySizes.map(ouncesOf)),
    },
    inStock: record.products.some((product) => availableOf(product) > 0),
    sellable: record.products.some(canSellProduct),
    sale: offer.sale,
    announced: offerOfModel(record.products, true)!.sale,
    fromMinor: offer.fromMinor,
    popularity: record.popularity,
    createdAt: record.createdAt.getTime(),
  };
}
