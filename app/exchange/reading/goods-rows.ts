import { sizeRank } from "#app/catalogue/facet-order.ts";
import type { Language } from "#app/foundation/storefront.ts";
import type { ImportRow, Translations } from "../import-row.ts";
import type { Profile } from "../profile.contract.ts";
import type { Reason } from "../reasons.ts";
import { idPartOf, slugOf } from "../slug.ts";
import { barcodeIn } from "./barcodes.ts";
import { priceInRubles } from "./price-in-rubles.ts";
import { fillLanguages } from "./shop-file-rows.ts";

/** Texts in the profile's language. Undefined fields stay as they are in the shop. */
export type Goods = {
  id: string;
  name: string | undefined;
  description: string;
  brand: string;
  material: string;
  categories: string[] | undefined;
  facts: { name: string; value: string }[] | undefined;
  weightGrams: number;
  /** Length, width, height. */
  sizesMm: readonly number[];
  active: boolean | undefined;
  place: string;
};
export type Variant = {
  id: string;
  sku: string | undefined;
  barcodes: string[];
  color: string;
  size: string;
  /** Kopecks; `was`: the list price, null if not reduced. */
  price: number | undefined;
  was: number | null | undefined;
  /** Null = unknown stock. */
  count: number | null;
  madeToOrder: boolean | undefined;
  images: string[];
  /** Alt texts by picture. */
  alts?: Readonly<Record<string, string>>;
  tnved?: string;
  /** Off sale by itself; undefined = as its goods. */
  active?: boolean;
  position: number;
  place: string;
};

export const wordsIn = (text: string, profile: Profile): Translations =>
  text.trim() ? fillLanguages({ [profile.language]: text.trim() } as Record<Language, string>, profile) : {};

export const ownId = (origin: string, id: string): string => `${origin}:${id}`.replace(/[\s/?#%\\]+/g, "-").slice(0, 200);

/** "12.50", "1 234,50" or "1,234.50" with a point; undefined if invalid or ambiguous, like "1,234". */
export function plainNumber(text: string): string | undefined {
  const number = text.replace(/[\s\u00a0\u202f']/g, "").replace(/^(-?)(?=[.,]\d)/, "$10");
  if (/^-?\d+([.,]\d{1,2})?$/.test(number) || /^-?\d+\.\d+$/.test(number) || /^-?0,\d+$/.test(number)) return number.replace(",", ".");
  if (/^-?\d{1,3}(,\d{3})+\.\d+$/.test(number) || /^-?\d{1,3}(,\d{3}){2,}$/.test(number)) return number.replaceAll(",", "");
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(number)) return number.replaceAll(".", "").replace(",", ".");
  return undefined;
}

/** The profile's currency → kopecks of whole rubles; undefined if invalid. "1.990" may be thousands. */
export const priceOf = (text: string, { rate }: Pick<Profile, "rate">): number | undefined =>
  /^[1-9]\d{0,2}\.\d{3}$/.test(text.trim()) ? undefined : priceInRubles(plainNumber(text) ?? "", rate);

export function goodsRow(goods: Goods, profile: Profile): ImportRow {
  const [length, width, height] = goods.sizesMm;
  return {
    kind: "model",
    id: goods.id,
    place: goods.place,
    body: {
      ...calledBy(goods, profile),
      ...(goods.name !== undefined && { slug_base: slugOf(goods.name) }),
      // One offer of a group has a description, the next may not.
      ...(goods.description && { description: wordsIn(goods.description, profile) }),
      ...(goods.categories && { category_id: goods.categories[0] ?? profile.category?.id ?? null, categories: goods.categories }),
      ...(goods.brand && { brand: goods.brand }),
      ...(goods.material && { material: wordsIn(goods.material, profile) }),
      ...(goods.weightGrams > 0 && { weight_g: goods.weightGrams }),
      ...(length && width && height && { length_mm: length, width_mm: width, height_mm: height }),
      ...(profile.storefronts && { storefronts: profile.storefronts }),
      ...(goods.facts && {
        facts: goods.facts.map(({ name, value }) => ({ name: wordsIn(name, profile), value: wordsIn(value, profile) })),
      }),
      ...(goods.active !== undefined && { active: goods.active }),
    },
  };
}

const calledBy = ({ name }: Goods, profile: Profile) => (name === undefined ? {} : { name: wordsIn(name, profile) });

/** A sized variant joins the model's product of its colour later; an unsized one is a product. Reductions round down to whole percent. */
export function* variantRows(goods: Goods, variant: Variant, profile: Profile, note: (what: Reason) => void): Generator<ImportRow> {
  const { id, color, size, images, alts, place } = variant;
  const barcode = barcodeIn(variant.barcodes, place, note);
  const price = pricesOf(variant);
  const sku = variant.sku !== undefined && { sku: variant.sku };
  const color_name = wordsIn(color, profile);
  const model = goods.id;
  const product = color ? ownId(model, idPartOf(color)) : model;
  // A variant without pictures clears none of its colour's.
  const shared = {
    model_id: model,
    ...calledBy(goods, profile),
    color_name,
    ...(variant.madeToOrder !== undefined && { made_to_order: variant.madeToOrder }),
    ...(images.length && { images }),
    ...(images.length && alts && { alts: images.map((name) => wordsIn(alts[name] ?? "", profile)) }),
    ...(variant.tnved && { tnved: variant.tnved }),
    ...(goods.active !== undefined && { active: goods.active }),
  };
  if (!size) {
    yield {
      kind: "product",
      id,
      place,
      body: {
        ...shared,
        ...price,
        ...barcode,
        guid: id,
        ...sku,
        position: variant.position,
        ...(variant.active !== undefined && { active: variant.active }),
      },
    };
    if (variant.count !== null) yield balanceRow(id, "0", variant.count, profile, place);
    return;
  }
  yield { kind: "product", id: product, place, body: { ...shared, guid: product, ...(sku && { sku_base: sku.sku }) } };
  yield {
    kind: "specification",
    id,
    place,
    body: {
      product_id: product,
      guid: id,
      ...sku,
      ...barcode,
      name: size,
      ...price,
      position: sizeRank(size) ?? variant.position,
      active: variant.active ?? true,
    },
  };
  if (variant.count !== null) yield balanceRow(product, id, variant.count, profile, place);
}

function pricesOf({ price, was }: Variant) {
  if (price === undefined) return {};
  // Some write 0 or an outdated lower price where nothing is reduced.
  const isReduced = Boolean(was && was > price);
  const sale = isReduced ? Math.min(99, Math.floor(((was! - price) * 100) / was!)) : 0;
  return { price_minor: isReduced ? was! : price, ...(was !== undefined && { sale }) };
}

const balanceRow = (product_id: string, specification_id: string, count: number, profile: Profile, place: string): ImportRow => ({
  kind: "balance",
  id: `${product_id} ${specification_id}`,
  place,
  body: { product_id, specification_id, warehouse: profile.readyWarehouse, count: Math.max(0, Math.floor(count)) },
});
