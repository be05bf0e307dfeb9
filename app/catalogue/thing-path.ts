import { colorKey } from "./card.ts";
import type { Text } from "./model-record.ts";

/** The page of a thing in its colour. */
export const thingPath = (thing: { productId: string; slug: string; colorCode: string | null; colorName: Text }): string =>
  `/model/${thing.slug}?color=${encodeURIComponent(colorKey(thing) ?? thing.productId)}`;
