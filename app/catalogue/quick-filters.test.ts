import assert from "node:assert/strict";
import { test } from "node:test";
import type { IndexFacet } from "./index-query.ts";
import { quickFilters } from "./quick-filters.ts";

const values = (wholes: Record<string, number>, counts: Record<string, number> = {}): IndexFacet[] =>
  Object.entries(wholes).map(([value, whole]) => ({ value, whole, count: counts[value] ?? whole, chosen: false }));
const none = { size: [], color: [], weight: [], brand: [], material: [] };

test("quick filters are the three most telling facets, by their most common value", () => {
  const facets = {
    size: values({ "10 oz": 30, "12 oz": 40 }),
    weight: values({ "10": 30, "12": 40 }),
    color: values({ black: 35, red: 20 }),
    brand: values({ Gong: 50 }),
    material: values({ leather: 26, nylon: 24 }),
  };
  assert.deepEqual(quickFilters({ facets, whole: 50 }), [
    { facet: "weight", value: "12" },
    { facet: "color", value: "black" },
    { facet: "material", value: "leather" },
  ]);
});

test("values of all goods, of one, or alone divide nothing; empty lists lack filters", () => {
  assert.deepEqual(quickFilters({ facets: { ...none, color: values({ black: 1, red: 1 }) }, whole: 9 }), []);
  assert.deepEqual(quickFilters({ facets: { ...none, color: values({ black: 9 }), size: values({ S: 9, M: 9 }) }, whole: 9 }), []);
  assert.deepEqual(quickFilters({ facets: none, whole: 0 }), []);
});

test("what is chosen moves none of them: only what the whole list holds counts", () => {
  const wholes = { black: 35, red: 20 };
  const before = quickFilters({ facets: { ...none, color: values(wholes) }, whole: 50 });
  assert.deepEqual(quickFilters({ facets: { ...none, color: values(wholes, { black: 0, red: 20 }) }, whole: 50 }), before);
});
