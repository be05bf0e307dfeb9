import { add, type BitSet, count, countBoth, drop, eachOf, filledWords, grown, has, intersection, narrow, union } from "./bit-set.ts";
import { type Kept, type Order, pageAlong, pageOf, sorted, sortKeys } from "./index-order.ts";
import type { IndexAnswer, IndexFacet, IndexQuery } from "./index-query.ts";
import type { IndexRow } from "./index-row.ts";
import { type ListFacet, listFacets } from "./listing.ts";
import { createPriceRanges } from "./price-ranges.ts";

/** So many of a set's words may be filled for it to count as small. */
const FEW_WORDS = 500;

type Whole = Record<ListFacet, Map<string, number>>;

export type CatalogueIndex = ReturnType<typeof createCatalogueIndex>;

/**
 * Every model's place in every list, in memory: a bit per model for each value, each storefront, each language. Repeated values of a
 * facet are "or", different facets "and", and a value's count leaves out its own facet's choice. See docs/decisions/0008-catalogue-index.md.
 */
export function createCatalogueIndex() {
  let words = 32;
  const sets = new Map<string, BitSet>();
  const slots = new Map<string, number>();
  const rows: (Kept | undefined)[] = [];
  const orders = new Map<Order, Int32Array>();
  const shown = new Map<string, BitSet>();
  let live: BitSet = new Uint32Array(words);
  let ranges: ReturnType<typeof createPriceRanges> | undefined;
  /** How many each value has of what a list or a search holds with nothing chosen: the same however it is narrowed then. */
  let wholes = new WeakMap<object, Map<string, Whole>>();
  /** Of each slot's row, side by side: the rows themselves lie all over the memory. */
  let prices = new Float64Array(words * 32);
  const values = Object.fromEntries(listFacets.map((facet) => [facet, new Map<string, BitSet>()])) as Record<
    ListFacet,
    Map<string, BitSet>
  >;

  const empty = (): BitSet => new Uint32Array(words);
  const named = (name: string): BitSet => sets.get(name) ?? empty();
  const open = (map: Map<string, BitSet>, name: string): BitSet => {
    let set = map.get(name);
    if (!set) {
      set = empty();
      map.set(name, set);
    }
    return set;
  };
  function grow() {
    words *= 2;
    live = grown(live, words);
    const before = prices;
    prices = new Float64Array(words * 32);
    prices.set(before);
    for (const map of [sets, ...Object.values(values)]) for (const [name, set] of map) map.set(name, grown(set, words));
  }
  const setOf = (members: ArrayLike<number>): BitSet => {
    const set = empty();
    for (let at = 0; at < members.length; at++) add(set, members[at]!);
    return set;
  };
  function take(row: IndexRow): number {
    const slot = slots.get(row.id) ?? rows.length;
    if (slot >= words * 32) grow();
    const before = rows[slot];
    if (!before || Object.values(sortKeys).some((key) => key(before) !== key(row))) orders.clear();
    if (before) clear(slot);
    slots.set(row.id, slot);
    const { id, sellable, sale, announced, fromMinor, popularity, createdAt } = row;
    rows[slot] = { id, sellable, sale, announced, fromMinor, popularity, createdAt };
    prices[slot] = fromMinor;
    return slot;
  }
  function clear(slot: number) {
    drop(live, slot);
    for (const map of [sets, ...Object.values(values)]) for (const set of map.values()) drop(set, slot);
  }

  function forget() {
    shown.clear();
    wholes = new WeakMap();
  }

  function put(row: IndexRow): number {
    const slot = take(row);
    forget();
    add(live, slot);
    for (const region of row.storefronts ?? ["*"]) add(open(sets, `region ${region}`), slot);
    for (const language of row.languages) add(open(sets, `language ${language}`), slot);
    for (const category of row.categories) add(open(sets, `category ${category}`), slot);
    for (const facet of listFacets) {
      for (const value of row.values[facet]) add(open(values[facet], value), slot);
      for (const value of row.ready[facet] ?? []) add(open(sets, `ready ${facet} ${value}`), slot);
    }
    if (row.inStock) add(open(sets, "stock"), slot);
    for (const reduced of ["sale", "announced"] as const) if (row[reduced] > 0) add(open(sets, reduced), slot);
    return slot;
  }

  function remove(id: string) {
    const slot = slots.get(id);
    if (slot === undefined) return;
    clear(slot);
    forget();
    slots.delete(id);
    rows[slot] = undefined;
    orders.clear();
  }

  function order(sort: Order): Int32Array {
    const kept = orders.get(sort) ?? sorted(rows, sort);
    orders.set(sort, kept);
    return kept;
  }

  /** What a storefront shows in a language; not to be changed by who asks. */
  function visible(storefront: string, language: string): BitSet {
    const key = `${storefront} ${language}`;
    const kept =
      shown.get(key) ?? intersection(live, union(words, [named("region *"), named(`region ${storefront}`)]), named(`language ${language}`));
    shown.set(key, kept);
    return kept;
  }

  function query(q: IndexQuery): IndexAnswer {
    const reduced = q.announced ? "announced" : "sale";
    const base = visible(q.storefront, q.language).slice();
    if (q.category !== null) narrow(base, named(`category ${q.category}`));
    if (q.found) narrow(base, setOf(q.found));

    const of = (facet: ListFacet, value: string, ready: boolean): BitSet =>
      ready && madeOfSizes.has(facet) ? named(`ready ${facet} ${value}`) : (values[facet].get(value) ?? empty());
    const chosenOf = (facet: ListFacet, ready: boolean) =>
      union(
        words,
        q.chosen[facet]!.map((value) => of(facet, value, ready)),
      );
    const narrowed = listFacets.filter((facet) => q.chosen[facet]?.length);
    const filters = new Map<ListFacet | "stock" | "sale" | "price", BitSet>();
    for (const facet of narrowed) filters.set(facet, chosenOf(facet, q.stock));
    if (q.stock) filters.set("stock", named("stock"));
    if (q.sale) filters.set("sale", named(reduced));
    if (q.minMinor !== null || q.maxMinor !== null) filters.set("price", priced(q.minMinor ?? 0, q.maxMinor ?? Number.MAX_SAFE_INTEGER));

    const all = filters.size ? intersection(base, ...filters.values()) : base;
    const filledAll = filledWords(all);
    const whole = wholeOf(q, base);
    /** What every choice but this one leaves. */
    const without = (own: ListFacet | "price") => {
      if (!filters.has(own)) return { set: all, filled: filledAll };
      const set = intersection(base, ...[...filters].filter(([name]) => name !== own).map(([, filter]) => filter));
      return { set, filled: filledWords(set) };
    };

    const facets = Object.fromEntries(
      listFacets.map((facet) => {
        const { set, filled } = without(facet);
        const chosen = new Set(q.chosen[facet]);
        const counted: IndexFacet[] = [];
        for (const value of new Set([...values[facet].keys(), ...chosen])) {
          const found = countBoth(set, of(facet, value, q.stock), filled);
          // A value stays where it is, whatever else is chosen: with nothing behind it, it says so.
          const ofAll = whole[facet].get(value) ?? 0;
          if (ofAll > 0 || chosen.has(value)) counted.push({ value, count: found, whole: ofAll, chosen: chosen.has(value) });
        }
        return [facet, counted];
      }),
    ) as Record<ListFacet, IndexFacet[]>;

    /** With "in stock" chosen too, what is narrowed by size counts only the sizes that lie ready. */
    const inStock = () => {
      if (q.stock || !narrowed.length) return countBoth(all, named("stock"), filledAll);
      const stocked = intersection(base, named("stock"), ...narrowed.map((facet) => chosenOf(facet, true)));
      for (const name of ["sale", "price"] as const) if (filters.has(name)) narrow(stocked, filters.get(name)!);
      return count(stocked);
    };
    const total = countBoth(all, all, filledAll);
    const sort = q.sort === "sale" ? reduced : q.sort;
    const slotsOfPage =
      sort === "relevance" && q.found
        ? pageAlong(q.found, all, q.offset, q.limit)
        : pageOf(order(sort === "relevance" ? "popular" : sort), all, total, q.offset, q.limit);
    return {
      ids: slotsOfPage.map((slot) => rows[slot]!.id),
      total,
      whole: count(base),
      facets,
      stock: inStock(),
      sale: countBoth(all, named(reduced), filledAll),
      price: range(without("price")),
    };
  }

  /** Of little it is sooner counted again than kept: searches are many. */
  function wholeOf({ found, category, storefront, language }: IndexQuery, base: BitSet): Whole {
    const key = `${storefront} ${language} ${category}`;
    const kept = wholes.get(found ?? sets) ?? new Map<string, Whole>();
    const known = kept.get(key);
    if (known) return known;
    const filled = filledWords(base);
    const counts = (facet: ListFacet) => new Map([...values[facet]].map(([value, set]) => [value, countBoth(base, set, filled)]));
    const whole = Object.fromEntries(listFacets.map((facet) => [facet, counts(facet)])) as Whole;
    if (filled.length >= FEW_WORDS) wholes.set(found ?? sets, kept.set(key, whole));
    return whole;
  }
  function priced(least: number, most: number): BitSet {
    const byPrice = order("price");
    if (ranges?.order !== byPrice) ranges = createPriceRanges(byPrice, prices, words);
    return ranges.between(least, most);
  }
  /** Of many, a walk from either end of the prices soon meets one; few are sooner asked one by one. */
  function range({ set, filled }: { set: BitSet; filled: Int32Array }): IndexAnswer["price"] {
    let [least, most] = [Number.POSITIVE_INFINITY, -1];
    if (filled.length < FEW_WORDS)
      eachOf(set, (slot) => {
        least = Math.min(least, prices[slot]!);
        most = Math.max(most, prices[slot]!);
      });
    else {
      const byPrice = order("price");
      let [low, high] = [0, byPrice.length - 1];
      while (!has(set, byPrice[low]!)) low++;
      while (!has(set, byPrice[high]!)) high--;
      least = prices[byPrice[low]!]!;
      most = prices[byPrice[high]!]!;
    }
    return most < 0 ? null : { minMinor: least, maxMinor: most };
  }

  return {
    put,
    remove,
    query,
    slotOf: (id: string) => slots.get(id),
    size: () => slots.size,
    /** Places of what was removed: nobody gets them, for words may still lead there. */
    empty: () => rows.length - slots.size,
    visible,
    /** All slots, what is bought most first. */
    popular: () => order("popular"),
    countIn: (storefront: string, language: string, category: string) =>
      count(intersection(visible(storefront, language), named(`category ${category}`))),
  };
}

/** In stock is said of a size, and so of all that is counted by sizes. */
const madeOfSizes = new Set<ListFacet>(["size", "color", "weight"]);
