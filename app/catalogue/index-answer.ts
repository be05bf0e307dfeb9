import { type BitSet, has } from "./bit-set.ts";
import { type Order, pageAlong, pageOfFew } from "./index-order.ts";
import type { IndexAnswer, IndexFacet, IndexQuery } from "./index-query.ts";
import { type ListFacet, listFacets } from "./listing.ts";
import { createPriceRanges } from "./price-ranges.ts";
import { count, countBoth, createParts, lasting, membersOf, type Part } from "./set-parts.ts";

/** Below this a scan beats sets. */
const FEW = 500;
/** Sets this small are counted too fast to be worth caching. */
const FEW_WORDS = 100;

/** Stock is per size, so it restricts every facet counted by size. */
const madeOfSizes = new Set<ListFacet>(["size", "color", "weight"]);

type Choice = ListFacet | "stock" | "sale" | "price";
/** A list without choices and its counts per value: shared by all narrower queries. */
type Whole = { base: Part; total: number; counts: Record<ListFacet, Map<string, number>> };

export type IndexFacts = {
  words: () => number;
  named: (name: string) => BitSet;
  valued: (facet: ListFacet, value: string) => BitSet;
  values: (facet: ListFacet) => Iterable<string>;
  visible: (storefront: string, language: string) => BitSet;
  order: (sort: Order) => Int32Array;
  prices: () => Float64Array;
  idOf: (slot: number) => string;
};

/** Answers lists from the index; call `forget` after any change. */
export function createAnswers({ words, named, valued, values, visible, order, prices, idOf }: IndexFacts) {
  const parts = createParts();
  let ranges: ReturnType<typeof createPriceRanges> | undefined;
  let wholes = new WeakMap<object, Map<string, Whole>>();
  const ofEverything = {};

  /** Small results aren't cached: searches are too varied. */
  function wholeOf({ found, category, storefront, language }: IndexQuery): Whole {
    const key = `${storefront} ${language} ${category}`;
    const kept = wholes.get(found ?? ofEverything) ?? new Map<string, Whole>();
    const known = kept.get(key);
    if (known) return known;
    const seen = visible(storefront, language);
    const within = category === null ? seen : named(`category ${category}`);
    const base = found ? parts.meeting(parts.partOf(parts.setOf(found), within), [seen]) : parts.partOf(within, seen);
    const counts = (facet: ListFacet) => new Map([...values(facet)].map((value) => [value, countBoth(base, valued(facet, value))]));
    const whole = {
      base,
      total: count(base),
      counts: Object.fromEntries(listFacets.map((facet) => [facet, counts(facet)])) as Whole["counts"],
    };
    if (base.size >= FEW_WORDS) wholes.set(found ?? ofEverything, kept.set(key, { ...whole, base: lasting(base) }));
    return whole;
  }

  function priced(base: Part, least: number, most: number): BitSet {
    if (count(base) < FEW) return parts.setOf(membersOf(base).filter((slot) => prices()[slot]! >= least && prices()[slot]! <= most));
    const byPrice = order("price");
    if (ranges?.order !== byPrice) ranges = createPriceRanges(byPrice, prices(), words());
    return ranges.between(least, most, parts.copyOf);
  }
  /** With many members, walking from either end of the price order soon meets one. */
  function range(part: Part): IndexAnswer["price"] {
    if (part.size === 0) return null;
    if (count(part) < FEW) {
      const own = membersOf(part).map((slot) => prices()[slot]!);
      return { minMinor: Math.min(...own), maxMinor: Math.max(...own) };
    }
    const [set, byPrice] = [parts.wholeSet(part), order("price")];
    let [low, high] = [0, byPrice.length - 1];
    while (!has(set, byPrice[low]!)) low++;
    while (!has(set, byPrice[high]!)) high--;
    return { minMinor: prices()[byPrice[low]!]!, maxMinor: prices()[byPrice[high]!]! };
  }

  function pageOf(inOrder: Int32Array, part: Part, total: number, { offset, limit }: IndexQuery): number[] {
    if (total * total < inOrder.length) return pageOfFew(inOrder, membersOf(part), offset, limit);
    return pageAlong(inOrder, parts.wholeSet(part), offset, limit);
  }

  function query(q: IndexQuery): IndexAnswer {
    parts.begin(words());
    const { base, total: ofWhole, counts } = wholeOf(q);
    const reduced = q.announced ? "announced" : "sale";
    const of = (facet: ListFacet, value: string, ready: boolean): BitSet =>
      ready && madeOfSizes.has(facet) ? named(`ready ${facet} ${value}`) : valued(facet, value);
    const chosenOf = (facet: ListFacet, ready: boolean) => q.chosen[facet]!.map((value) => of(facet, value, ready));
    const narrowed = listFacets.filter((facet) => q.chosen[facet]?.length);
    /** Per choice, sets of which a model must be in one. */
    const filters = new Map<Choice, readonly BitSet[]>();
    for (const facet of narrowed) filters.set(facet, chosenOf(facet, q.stock));
    if (q.stock) filters.set("stock", [named("stock")]);
    if (q.sale) filters.set("sale", [named(reduced)]);
    if (q.minMinor !== null || q.maxMinor !== null)
      filters.set("price", [priced(base, q.minMinor ?? 0, q.maxMinor ?? Number.MAX_SAFE_INTEGER)]);

    const narrow = (choices: readonly Choice[]) => choices.reduce((part, choice) => parts.meeting(part, filters.get(choice)!), base);
    const all = narrow([...filters.keys()]);
    const without = (own: Choice) => (filters.has(own) ? narrow([...filters.keys()].filter((choice) => choice !== own)) : all);

    const facets = Object.fromEntries(
      listFacets.map((facet) => {
        const part = without(facet);
        const chosen = new Set(q.chosen[facet]);
        const counted: IndexFacet[] = [];
        for (const value of new Set([...values(facet), ...chosen])) {
          // A value keeps its place whatever else is chosen, with a count of 0 if need be.
          const ofAll = counts[facet].get(value) ?? 0;
          const found = part === base ? ofAll : countBoth(part, of(facet, value, q.stock));
          if (ofAll > 0 || chosen.has(value)) counted.push({ value, count: found, whole: ofAll, chosen: chosen.has(value) });
        }
        return [facet, counted];
      }),
    ) as Record<ListFacet, IndexFacet[]>;

    /** With "in stock" chosen, size facets count ready sizes only. */
    const inStock = () => {
      if (q.stock || !narrowed.length) return countBoth(all, named("stock"));
      const others = (["sale", "price"] as const).filter((choice) => filters.has(choice));
      return countBoth(
        narrowed.reduce((part, facet) => parts.meeting(part, chosenOf(facet, true)), narrow(others)),
        named("stock"),
      );
    };
    const total = count(all);
    const sort = q.sort === "sale" ? reduced : q.sort;
    const slotsOfPage =
      sort === "relevance" && q.found
        ? pageAlong(q.found, parts.wholeSet(all), q.offset, q.limit)
        : pageOf(order(sort === "relevance" ? "popular" : sort), all, total, q);
    return {
      ids: slotsOfPage.map(idOf),
      total,
      whole: ofWhole,
      facets,
      stock: inStock(),
      sale: countBoth(all, named(reduced)),
      price: range(without("price")),
    };
  }

  return {
    query,
    countIn: (storefront: string, language: string, category: string) => {
      parts.begin(words());
      return count(parts.partOf(visible(storefront, language), named(`category ${category}`)));
    },
    forget: () => {
      wholes = new WeakMap();
    },
  };
}
