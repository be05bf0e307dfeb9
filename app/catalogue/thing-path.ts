import { colorKey } from "./card.ts";
import type { Text } from "./model-record.ts";
import { variantPath } from "./variant-path.ts";

type Thing = { productId: string; slug: string; colorCode: string | null; colorName: Text };

/** The page of a thing in its colour. */
export const thingPath = (thing: Thing): string => `/model/${thing.slug}?color=${encodeURIComponent(colorKey(thing) ?? thing.productId)}`;

/** The same with its size chosen: what feeds and printed codes lead to. */
export const offerPath = (thing: Thing & { size: string }): string =>
  variantPath({ slug: thing.slug, color: colorKey(thing) ?? thing.productId, size: thing.size || null });
