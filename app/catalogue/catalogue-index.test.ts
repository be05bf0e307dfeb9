import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createCatalogueIndex } from "./catalogue-index.ts";
import { everything, type IndexQuery } from "./index-query.ts";
import type { IndexRow } from "./index-row.ts";
import { type ListFacet, listFacets, type Sort, sorts } from "./listing.ts";

const some = (...values: string[]) => fc.subarray(values);
const facetValues = fc.record({
  size: some("S", "M", "L"),
  color: some("red", "blue", "black"),
  weight: some("10", "12"),
  brand: some("Gong", "Pro"),
  material: some("leather"),
});
const aRow = fc
  .record({
    id: fc.integer({ min: 0, max: 60 }).map(String),
    storefronts: fc.option(some("ru", "eu")),
    languages: some("ru", "en"),
    categories: some("gloves", "boxing", "bags"),
    values: facetValues,
    inStock: fc.boolean(),
    sellable: fc.boolean(),
    sale: fc.constantFrom(0, 0, 10, 30),
    announced: fc.constantFrom(0, 0, 5, 25),
    fromMinor: fc.integer({ min: 1, max: 9 }),
    popularity: fc.integer({ min: 0, max: 3 }),
    createdAt: fc.integer({ min: 0, max: 3 }),
  })
  .chain((row) =>
    fc
      .record({ size: fc.subarray(row.values.size), color: fc.subarray(row.values.color), weight: fc.subarray(row.values.weight) })
      .map((ready): IndexRow => ({ ...row, ready })),
  );
const aQuery: fc.Arbitrary<IndexQuery> = fc.record({
  storefront: fc.constantFrom("ru", "eu", "reload"),
  language: fc.constantFrom("ru", "en"),
  category: fc.option(fc.constantFrom("gloves", "boxing", "nothing")),
  found: fc.constant(null),
  chosen: facetValues,
  minMinor: fc.option(fc.integer({ min: 0, max: 5 })),
  maxMinor: fc.option(fc.integer({ min: 3, max: 9 })),
  stock: fc.boolean(),
  sale: fc.boolean(),
  announced: fc.boolean(),
  sort: fc.constantFrom(...sorts),
  offset: fc.nat(5),
  limit: fc.constantFrom(1, 3, 24),
});

const reduction = (row: IndexRow, q: IndexQuery) => (q.announced ? row.announced : row.sale);
const sized = new Set<ListFacet>(["size", "color", "weight"]);
function matches(row: IndexRow, q: IndexQuery): boolean {
  const has = (facet: ListFacet) => {
    const chosen = q.chosen[facet] ?? [];
    const offered = q.stock && sized.has(facet) ? (row.ready[facet] ?? []) : row.values[facet];
    return chosen.length === 0 || chosen.some((value) => offered.includes(value));
  };
  return (
    (row.storefronts === null || row.storefronts.includes(q.storefront)) &&
    row.languages.includes(q.language) &&
    (q.category === null || row.categories.includes(q.category)) &&
    (!q.stock || row.inStock) &&
    (!q.sale || reduction(row, q) > 0) &&
    (q.minMinor === null || row.fromMinor >= q.minMinor) &&
    (q.maxMinor === null || row.fromMinor <= q.maxMinor) &&
    listFacets.every(has)
  );
}
const popular = (row: IndexRow) => (row.sellable ? -row.popularity : 1e15 - row.popularity);
const keys: Record<Sort, (row: IndexRow, q: IndexQuery) => number> = {
  popular,
  new: (row) => -row.createdAt,
  price: (row) => row.fromMinor,
  "-price": (row) => -row.fromMinor,
  sale: (row, q) => -reduction(row, q),
};

test("the index answers what going through every model would answer, after any changes", () => {
  fc.assert(
    fc.property(
      fc.array(aRow, { maxLength: 120 }),
      fc.array(fc.nat(60), { maxLength: 20 }),
      fc.array(aQuery, { minLength: 1, maxLength: 6 }),
      (puts, removed, queries) => {
        const index = createCatalogueIndex();
        const naive = new Map<string, IndexRow>();
        puts.forEach((row, turn) => {
          index.put(row);
          naive.set(row.id, row);
          const gone = removed[turn];
          if (gone !== undefined) {
            index.remove(String(gone));
            naive.delete(String(gone));
          }
          if (turn === 5) index.query(queries[0]!);
        });
        for (const q of queries) {
          const count = (query: IndexQuery) => [...naive.values()].filter((row) => matches(row, query)).length;
          const found = [...naive.values()].filter((row) => matches(row, q));
          const key = (row: IndexRow) => keys[q.sort as Sort](row, q);
          found.sort((a, b) => key(a) - key(b) || popular(a) - popular(b) || (a.id < b.id ? -1 : 1));
          const answer = index.query(q);
          assert.equal(answer.total, found.length);
          assert.deepEqual(
            answer.ids,
            found.slice(q.offset, q.offset + q.limit).map(({ id }) => id),
          );
          const unchosen = { ...q, chosen: {}, stock: false, sale: false, minMinor: null, maxMinor: null };
          const wholes = [...naive.values()].filter((row) => matches(row, unchosen));
          assert.equal(answer.whole, wholes.length);
          for (const facet of listFacets) {
            const all = new Set([...q.chosen[facet]!, ...wholes.flatMap((row) => row.values[facet])]);
            assert.deepEqual(new Set(answer.facets[facet].map(({ value }) => value)), all, "no value leaves, whatever is chosen");
            for (const value of answer.facets[facet]) {
              assert.equal(value.whole, wholes.filter((row) => row.values[facet].includes(value.value)).length);
              assert.equal(value.count, count({ ...q, chosen: { ...q.chosen, [facet]: [value.value] } }), `${facet} ${value.value}`);
              assert.equal(value.chosen, q.chosen[facet]!.includes(value.value));
            }
          }
          assert.equal(answer.stock, count({ ...q, stock: true }));
          assert.equal(answer.sale, count({ ...q, sale: true }));
          const prices = [...naive.values()]
            .filter((row) => matches(row, { ...q, minMinor: null, maxMinor: null }))
            .map((row) => row.fromMinor);
          assert.deepEqual(answer.price, prices.length ? { minMinor: Math.min(...prices), maxMinor: Math.max(...prices) } : null);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("what a search found is listed in its own order, filtered like any list", () => {
  const index = createCatalogueIndex();
  const row = (id: string): IndexRow => ({
    id,
    storefronts: null,
    languages: ["ru"],
    categories: [],
    values: { size: [], color: id === "b" ? ["red"] : ["blue"], weight: [], brand: [], material: [] },
    ready: {},
    inStock: true,
    sellable: true,
    sale: 0,
    announced: 0,
    fromMinor: 100,
    popularity: 0,
    createdAt: 0,
  });
  const found = ["c", "a", "b"].map((id) => index.put(row(id)));
  const q: IndexQuery = { ...everything({ region: "ru", lang: "ru" }), found, sort: "relevance" };
  assert.deepEqual(index.query(q).ids, ["c", "a", "b"]);
  assert.deepEqual(index.query({ ...q, chosen: { color: ["blue"] } }).ids, ["c", "a"]);
  assert.deepEqual(index.query({ ...q, found: [] }).ids, []);
});

test("a hundred thousand models are counted in about a millisecond", () => {
  const index = createCatalogueIndex();
  const put = (n: number) =>
    index.put({
      id: String(n),
      storefronts: null,
      languages: ["ru", "en"],
      categories: [`c${n % 30}`],
      values: {
        size: [`s${n % 40}`, `s${(n + 1) % 40}`],
        color: [`k${n % 23}`],
        weight: [`${n % 8}`],
        brand: [`b${n % 20}`],
        material: [`m${n % 30}`],
      },
      ready: { size: [`s${n % 40}`], color: [`k${n % 23}`] },
      inStock: n % 3 > 0,
      sellable: true,
      sale: n % 5 ? 0 : 20,
      announced: n % 10 ? 0 : 20,
      fromMinor: (n * 7919) % 3_000_000,
      popularity: n % 997,
      createdAt: n,
    });
  for (let n = 0; n < 100_000; n++) put(n);
  const ask = (category: string | null, page: number) =>
    index.query({ ...everything({ region: "ru", lang: "ru" }), category, chosen: { color: ["k1", "k2"] }, offset: page * 24 });
  for (let n = 0; n < 50; n++) ask(null, 0);
  // The work is the same each time, so the fastest round is the one that a busy machine disturbed least.
  let each = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 10; round++) {
    // Kept counts are forgotten with any change.
    put(round);
    const started = performance.now();
    for (let n = 0; n < 100; n++) ask(n % 4 ? `c${n % 30}` : null, n % 10);
    each = Math.min(each, (performance.now() - started) / 100);
  }
  assert.ok(each < 10, `${each.toFixed(2)} ms each`);
});

test("counts of large lists are computed per list and revalidated after changes", () => {
  const index = createCatalogueIndex();
  const row = (n: number, brand: string): IndexRow => ({
    id: String(n),
    storefronts: n % 2 ? null : ["ru"],
    languages: ["ru"],
    categories: [`c${n % 2}`],
    values: { size: [], color: [], weight: [], brand: [brand], material: [] },
    ready: {},
    inStock: true,
    sellable: true,
    sale: 0,
    announced: 0,
    fromMinor: 100 + n,
    popularity: 0,
    createdAt: n,
  });
  const size = 40_000;
  for (let n = 0; n < size; n++) index.put(row(n, n % 4 ? "a" : "b"));
  const ofB = (region: string, more: Partial<IndexQuery> = {}) =>
    index.query({ ...everything({ region, lang: "ru" }), minMinor: 1000, ...more }).facets.brand.find(({ value }) => value === "b")
      ?.whole ?? 0;
  const half = Int32Array.from({ length: size / 2 }, (_, n) => n);
  const all = Int32Array.from({ length: size }, (_, n) => n);
  const counts = () => [
    ofB("ru"),
    ofB("eu"),
    ofB("ru", { category: "c0" }),
    ofB("ru", { category: "c1" }),
    ofB("ru", { found: half }),
    ofB("ru", { found: all }),
    ofB("eu", { found: all }),
  ];
  const before = [10_000, 0, 10_000, 0, 5000, 10_000, 0];
  for (const _ of [1, 2]) assert.deepEqual(counts(), before);
  index.put(row(1, "b"));
  for (const _ of [1, 2]) assert.deepEqual(counts(), [10_001, 1, 10_000, 1, 5001, 10_001, 1]);
  index.remove("1");
  for (const _ of [1, 2]) assert.deepEqual(counts(), before);
});
