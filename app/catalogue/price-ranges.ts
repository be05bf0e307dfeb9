import { add, type BitSet } from "./bit-set.ts";

/** Checkpoints along the price order: a range is mostly subtracted, not walked. */
const NOTED = 64;

/** `order`: slots by ascending price; `words`: length of a set. */
export function createPriceRanges(order: Int32Array, prices: Float64Array, words: number) {
  const step = Math.max(32, Math.ceil(order.length / NOTED));
  const noted: BitSet[] = [];
  const passed: BitSet = new Uint32Array(words);
  for (let at = 0; at < order.length; at++) {
    if (at % step === 0) noted.push(passed.slice());
    add(passed, order[at]!);
  }
  noted.push(passed);

  function below(minor: number): number {
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (prices[order[middle]!]! < minor) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  function first(count: number, copyOf: (set: BitSet) => BitSet): BitSet {
    const set = copyOf(noted[Math.floor(count / step)]!);
    for (let at = count - (count % step); at < count; at++) add(set, order[at]!);
    return set;
  }

  return {
    order,
    /** Inclusive bounds in kopecks. `copyOf` returns a mutable copy. */
    between: (least: number, most: number, copyOf: (set: BitSet) => BitSet): BitSet => {
      const result = first(below(most + 1), copyOf);
      const cheaper = first(Math.min(below(least), below(most + 1)), copyOf);
      for (let word = 0; word < words; word++) result[word]! ^= cheaper[word]!;
      return result;
    },
  };
}
