import { colorKeys } from "./card.ts";
import type { ListFacet } from "./listing.ts";
import { availableOf, canSellProduct, type ModelRecord, materialKey, offerOfModel, ouncesOf } from "./model-record.ts";

/** One model, as far as lists of goods go. */
export type IndexRow = {
  id: string;
  storefronts: readonly string[] | null;
  languages: readonly string[];
  /** Its own and all above them. */
  categories: readonly string[];
  values: Record<ListFacet, readonly string[]>;
  /** Of those, what lies ready: "12 oz, in stock" never finds a glove that is in stock in 10 oz only. */
  ready: Partial<Record<ListFacet, readonly string[]>>;
  inStock: boolean;
  /** Ready or made to order; what is sold out stands last among the popular. */
  sellable: boolean;
  sale: number;
  /** What of it may be announced where every reduction tells the lowest price before it [PRC-17]. */
  announced: number;
  fromMinor: number;
  popularity: number;
  createdAt: number;
};

const unique = (values: (string | null | undefined)[]) => [...new Set(values.filter((value) => value != null && value !== ""))] as string[];

/** What lists need to know of a model; null = it has no price, so no list shows it. `above`: a category with all it belongs to. */
export function indexRow(record: ModelRecord, above: (category: string) => readonly string[]): IndexRow | null {
  const offer = offerOfModel(record.products);
  if (!offer) return null;
  const sizes = record.products.flatMap((product) => product.sizes);
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
