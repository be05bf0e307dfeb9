import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { demoShop } from "../../demo/shop.ts";
import { createDemoShop } from "../../test/demo-goods.ts";
import { type Choice, cheapest, countFacet, facets, fits, highestSale, things } from "../../test/examples/naive-catalogue.ts";

const { app } = await createDemoShop();
const { models, categories } = demoShop();
const bySlug = new Map(models.map((model) => [model.slug, model]));

type Item = { slug: string; price: number; realprice: number; sale: number; stock: boolean; podzakaz: boolean };
type Listed = {
  items: Item[];
  total: number;
  page: number;
  pages: number;
  facets: { name: string; values: { value: string; count: number }[] }[];
};
const hosts: Record<string, string> = { ru: "localhost", eu: "eu.localhost", reload: "reload.localhost" };

async function list(choice: Choice, more: Record<string, string> = {}): Promise<Listed> {
  const search = new URLSearchParams(more);
  if (choice.category) search.set("category", choice.category);
  for (const facet of facets) for (const value of choice[facet]) search.append(`f.${facet}`, value);
  if (choice.price) search.set("f.price", choice.price.join("-"));
  if (choice.stock) search.set("f.stock", "1");
  if (choice.sale) search.set("f.sale", "1");
  const answer = await app.inject({
    url: `/shop/catalogue?${search}`,
    headers: { host: hosts[choice.region]!, cookie: "lang=en; currency=rub" },
  });
  assert.equal(answer.statusCode, 200);
  return answer.json();
}

const valuesOf = (facet: (typeof facets)[number]) => [
  ...new Set(models.flatMap((model) => things(model).flatMap((thing) => thing[facet] ?? []))),
];
const some = (values: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<string[]>([]) }, fc.uniqueArray(fc.constantFrom(...values), { maxLength: 3 }));
const choices = fc.record({
  region: fc.constantFrom("ru", "eu", "reload"),
  category: fc.oneof(fc.constant(null), fc.constantFrom(...categories.map(({ slug }) => slug))),
  size: some(valuesOf("size")),
  color: some(valuesOf("color")),
  weight: some(valuesOf("weight")),
  brand: some(valuesOf("brand")),
  material: some(valuesOf("material")),
  price: fc.oneof(fc.constant(null), fc.tuple(fc.integer({ min: 0, max: 6000 }), fc.integer({ min: 3000, max: 30_000 }))),
  stock: fc.boolean(),
  sale: fc.boolean(),
});
const under = (slug: string): string[] => [
  slug,
  ...categories.filter(({ parent }) => parent === slug).flatMap((child) => under(child.slug)),
];
const matching = (choice: Choice) => {
  const within = choice.category === null ? [null] : under(choice.category);
  return models.filter((model) => within.some((category) => fits(model, { ...choice, category })));
};

test("totals and facet counts equal those counted by brute force", async () => {
  let telling = 0;
  await fc.assert(
    fc.asyncProperty(choices, async (choice) => {
      const listed = await list(choice);
      telling += Number(listed.total > 0);
      assert.equal(listed.total, matching(choice).length);
      const within = new Set(choice.category === null ? [] : under(choice.category));
      const inCategory = models.filter(
        ({ category, categoryid }) => within.size === 0 || [category, ...categoryid].some((id) => within.has(id)),
      );
      for (const facet of facets) {
        const told = listed.facets.find(({ name }) => name === facet)!.values.map(({ value, count }): [string, number] => [value, count]);
        const some = (counts: [string, number][]) => Object.fromEntries(counts.filter(([, count]) => count > 0));
        assert.deepEqual(some(told), some(Object.entries(countFacet(inCategory, facet, { ...choice, category: null }))), facet);
        const unchosen = countFacet(inCategory, facet, { ...everything, region: choice.region });
        assert.deepEqual(new Set(told.map(([value]) => value)), new Set([...Object.keys(unchosen), ...choice[facet]]), "none leaves");
      }
      const switched = (name: string) => listed.facets.find((facet) => facet.name === name)!.values[0]!.count;
      assert.equal(switched("stock"), matching({ ...choice, stock: true }).length);
      assert.equal(switched("sale"), matching({ ...choice, sale: true }).length);
    }),
    { numRuns: 150 },
  );
  assert.ok(telling > 20, "most draws found nothing: the test would prove little");
});

const everything: Choice = {
  region: "ru",
  category: null,
  size: [],
  color: [],
  weight: [],
  brand: [],
  material: [],
  price: null,
  stock: false,
  sale: false,
};

async function allOf(choice: Choice, more: Record<string, string>): Promise<Item[]> {
  const { pages } = await list(choice, more);
  const found: Item[] = [];
  for (let page = 1; page <= pages; page++) found.push(...(await list(choice, { ...more, page: String(page) })).items);
  return found;
}

test("every sort is a whole order of the same goods, over all pages", async () => {
  const expected = matching(everything)
    .map(({ slug }) => slug)
    .sort();
  for (const sort of ["popular", "new", "price", "-price", "sale", ""]) {
    const found = await allOf(everything, sort ? { sort } : {});
    assert.deepEqual(found.map(({ slug }) => slug).sort(), expected, `${sort}: each once`);
    const figures = found.map(({ price, sale }) => ({ price: -price, "-price": price, sale })[sort] ?? 0);
    assert.deepEqual(
      figures,
      figures.toSorted((a, b) => b - a),
      sort,
    );
  }
});

test("a page beyond the last is the last, and one before the first the first", async () => {
  const { pages, items } = await list(everything);
  assert.ok(pages > 2);
  for (const [page, is] of [
    ["0", 1],
    ["-3", 1],
    ["x", 1],
    ["1.5", 1],
    [String(pages + 1), pages],
    ["999999", pages],
  ] as const)
    assert.equal((await list(everything, { page })).page, is, page);
  assert.equal(items.length, 24);
});

test("[CAT-04] with no size chosen a model shows its highest sale beside its lowest price", async () => {
  const found = await allOf(everything, {});
  assert.ok(new Set(found.map(({ sale }) => sale)).size > 3);
  for (const { slug, sale, price } of found) {
    const model = bySlug.get(slug)!;
    assert.equal(sale, highestSale(model), slug);
    assert.equal(price, cheapest(model), slug);
  }
});
