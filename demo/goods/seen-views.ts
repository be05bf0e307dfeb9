import type { Pair } from "./goods.ts";
import type { Kind, LookOf } from "./look.ts";

/** Alt texts of the three pictures; they follow the product's name. */
export type SeamViews = readonly [whole: Pair, other: Pair, detail: Pair];
export type Views = { [K in Kind]: SeamViews | ((look: LookOf<K>) => SeamViews) };

export const fromBack: Pair = ["вид сзади", "seen from the back"];
export const fromSide: Pair = ["вид сбоку", "seen from the side"];
export const otherSide: Pair = ["вид с другой стороны", "seen from the other side"];
