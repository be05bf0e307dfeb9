import type { Pair } from "./goods.ts";
import type { Kind, LookOf } from "./look.ts";

/** What each of the three pictures of a good shows: all of it, another side, a detail. They follow the product's name. */
export type Seen = readonly [whole: Pair, other: Pair, detail: Pair];
export type Views = { [K in Kind]: Seen | ((look: LookOf<K>) => Seen) };

export const fromBack: Pair = ["вид сзади", "seen from the back"];
export const fromSide: Pair = ["вид сбоку", "seen from the side"];
export const otherSide: Pair = ["вид с другой стороны", "seen from the other side"];
