import { colorKey } from "./card.ts";
import type { Text } from "./model-record.ts";
import { variantPath } from "./variant-path.ts";

type Thing = { productId: string; slug: string; colorCode: string | null; colorName: Text };

export const thingPath = (thing: Thing): string => `/model/${thing.slug}?color=${encodeURIComponent(colorKey(thing) ?? thing.productId)}`;

/** With the size, for feeds and printed codes. */
export const offerPath = (thing: Thing & { size: string }): string =>
  variantPath({ slug: thing.slug, color: colorKey(thing) ?? thing.productId, size: thing.size || null });
