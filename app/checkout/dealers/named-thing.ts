import { NO_SIZE } from "#app/pricing/goods.ts";
import { type OfferedProduct, type OfferedSize, offerOf } from "#app/pricing/offer.ts";
import { type Row, sizeKey } from "./spreadsheet.ts";

type Goods = OfferedProduct & { sku: string; sizes: readonly (OfferedSize & { name: string; sku: string })[] };
/** `specification` is "0" without sizes. */
export type Thing<G> = { goods: G; specification: string; size: string; hasOwn: boolean };
export const namelessReasons = ["sku", "size", "several"] as const;
export type NamelessReason = (typeof namelessReasons)[number];

/** Variants by lower-case SKU: colours may share their model's SKU, sizes their goods'. */
export function thingsByArticle<G extends Goods>(goods: readonly G[]): Map<string, Thing<G>[]> {
  const things = new Map<string, Thing<G>[]>();
  for (const each of goods) {
    const sizes = each.sizes.length > 0 ? each.sizes : [{ id: NO_SIZE, name: "", sku: each.sku }];
    for (const { id, name, sku } of sizes) {
      if (!offerOf(each, id)) continue;
      for (const article of new Set([each.sku.toLowerCase(), sku.toLowerCase()])) {
        const thing = { goods: each, specification: id, size: name, hasOwn: sku.toLowerCase() === article };
        things.set(article, [...(things.get(article) ?? []), thing]);
      }
    }
  }
  return things;
}

/** The one variant a row names, or why there isn't exactly one [ACC-05]. */
export function namedThing<G>(things: ReadonlyMap<string, readonly Thing<G>[]>, { sku, size }: Omit<Row, "line" | "quantity">) {
  const ofArticle = things.get(sku.toLowerCase()) ?? [];
  const named = ofArticle.filter((thing) => (size ? sizeKey(thing.size) === sizeKey(size) : thing.hasOwn));
  if (named.length === 1) return named[0]!;
  if (named.length > 1) return "several" satisfies NamelessReason;
  return ofArticle.length > 0 ? ("size" satisfies NamelessReason) : ("sku" satisfies NamelessReason);
}
