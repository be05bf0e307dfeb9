import { add, type BitSet, drop, grown, intersection, union } from "./bit-set.ts";
import { createAnswers } from "./index-answer.ts";
import { type Order, type SortFields, sorted, sortKeys } from "./index-order.ts";
import type { IndexRow } from "./index-row.ts";
import { type ListFacet, listFacets } from "./listing.ts";

export type CatalogueIndex = ReturnType<typeof createCatalogueIndex>;

/** Facet index in memory: values or-ed, facets and-ed, counts skip their own facet (docs/decisions/0008-catalogue-index.md). */
export function createCatalogueIndex() {
  let words = 32;
  const sets = new Map<string, BitSet>();
  const slots = new Map<string, number>();
  const rows: (SortFields | undefined)[] = [];
  const orders = new Map<Order, Int32Array>();
  const shown = new Map<string, BitSet>();
  let live: BitSet = new Uint32Array(words);
  let none: BitSet = new Uint32Array(words);
  /** Per slot and contiguous, for cache locality. */
  let prices = new Float64Array(words * 32);
  const values = Object.fromEntries(listFacets.map((facet) => [facet, new Map<string, BitSet>()])) as Record<
    ListFacet,
    Map<string, BitSet>
  >;

  const named = (name: string): BitSet => sets.get(name) ?? none;
  const open = (map: Map<string, BitSet>, name: string): BitSet => {
    let set = map.get(name);
    if (!set) {
      set = new Uint32Array(words);
      map.set(name, set);
    }
    return set;
  };
  function grow() {
    words *= 2;
    live = grown(live, words);
    none = new Uint32Array(words);
    const before = prices;
    prices = new Float64Array(words * 32);
    prices.set(before);
    for (const map of [sets, ...Object.values(values)]) for (const [name, set] of map) map.set(name, grown(set, words));
  }
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
    answers.forget();
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

  /** Shared between calls: don't mutate. */
  function visible(storefront: string, language: string): BitSet {
    const key = `${storefront} ${language}`;
    const kept =
      shown.get(key) ?? intersection(live, union(words, [named("region *"), named(`region ${storefront}`)]), named(`language ${language}`));
    shown.set(key, kept);
    return kept;
  }

  const answers = createAnswers({
    words: () => (rows.length + 31) >>> 5,
    named,
    valued: (facet, value) => values[facet].get(value) ?? none,
    values: (facet) => values[facet].keys(),
    visible,
    order,
    prices: () => prices,
    idOf: (slot) => rows[slot]!.id,
  });

  return {
    put,
    remove,
    query: answers.query,
    countIn: answers.countIn,
    slotOf: (id: string) => slots.get(id),
    size: () => slots.size,
    /** Slots of removed models aren't reused, since words may still point to them. */
    empty: () => rows.length - slots.size,
    visible,
    popular: () => order("popular"),
  };
}
