import assert from "node:assert/strict";
import { test } from "node:test";
import { allGoods } from "../../../demo/shop.ts";
import { createDemoShop } from "../../../test/demo-goods.ts";

const { app } = await createDemoShop();

async function find(q: string, lang: string): Promise<string[]> {
  const answer = await app.inject({ url: "/shop/catalogue", query: { q }, headers: { host: "localhost", cookie: `lang=${lang}` } });
  assert.equal(answer.statusCode, 200);
  return answer.json().items.map((item: { slug: string }) => item.slug);
}

/** Query, and what must be among the top eight. */
const queries: [lang: "ru" | "en", query: string, ...goods: string[]][] = [
  ["ru", "перчатки", "fight-gloves-main-event", "sparring-gloves-corner"],
  ["ru", "перчаток", "fight-gloves-main-event"],
  ["ru", "перчатками", "fight-gloves-main-event"],
  ["ru", "боксёрские перчатки", "fight-gloves-main-event"],
  ["ru", "боксерские перчатки", "fight-gloves-main-event"],
  ["ru", "перчатки для спарринга", "sparring-gloves-corner"],
  ["ru", "красные перчатки", "sparring-gloves-corner"],
  ["ru", "перчатки 18 унций", "sparring-gloves-corner"],
  ["ru", "детские перчатки", "kids-gloves-cadet"],
  ["ru", "бинтов", "hand-wraps-cotton", "hand-wraps-elastic"],
  ["ru", "шлемы", "headguard-open", "headguard-bar"],
  ["ru", "капу", "mouthguard-gel", "mouthguard-single"],
  ["ru", "лапа", "focus-mitts-curve"],
  ["ru", "мешков", "heavy-bag-hundred", "heavy-bag-pillar"],
  ["ru", "боксёрский мешок", "heavy-bag-hundred"],
  ["ru", "скакалок", "speed-rope-wire", "leather-rope-old-gym"],
  ["ru", "обувь для бокса", "boxing-shoes-high-step"],
  ["ru", "толстовка", "hoodie-roadwork"],
  ["ru", "халат", "ring-robe-entrance"],
  ["ru", "GN-101", "sparring-gloves-corner"],
  ["ru", "gthxfnrb", "fight-gloves-main-event"],
  ["ru", "пирчатки", "sparring-gloves-corner"],
  ["ru", "пречатки", "sparring-gloves-corner"],
  ["ru", "перчаткки", "sparring-gloves-corner"],
  ["ru", "бенты", "hand-wraps-cotton"],
  ["en", "headgera", "headguard-open"],
  ["en", "glove", "fight-gloves-main-event"],
  ["en", "boxing gloves", "fight-gloves-main-event"],
  ["en", "sparring gloves", "sparring-gloves-corner"],
  ["en", "hand wrap", "hand-wraps-cotton"],
  ["en", "heavy bags", "heavy-bag-hundred"],
  ["en", "headgear", "headguard-open"],
  ["en", "jump ropes", "speed-rope-wire"],
  ["en", "gumshield", "mouthguard-gel"],
  ["en", "kettlebell", "kettlebell-cast"],
  ["en", "black shorts", "boxing-shorts-classic"],
  ["en", "gloves for kids", "kids-gloves-cadet"],
  ["en", "bag 50 kg", "heavy-bag-hundred"],
  ["ru", "мешок 50 кг", "heavy-bag-hundred"],
];

for (const [lang, query, ...goods] of queries)
  test(`${lang}: "${query}" finds ${goods.join(", ")}`, async () => {
    const found = (await find(query, lang)).slice(0, 8);
    for (const slug of goods) assert.ok(found.includes(slug), `found ${found.join(", ") || "nothing"}`);
  });

test("a query about nothing here finds nothing, and nothing breaks it", async () => {
  for (const query of ["телескоп", "'; drop table model;--", "& | ! ( )", "\u0000", "💥", "а".repeat(500)])
    assert.ok(Array.isArray(await find(query, "ru")), query);
  assert.deepEqual(await find("телескоп", "ru"), []);
});

const ask = async (q: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url: "/shop/search/suggest", query: { q }, headers: { host: "localhost", ...headers } })).json();

test("suggestions complete the last word with queries, goods and sections", async () => {
  const typed = await ask("перч");
  assert.ok(typed.products.length >= 3 && typed.products.length <= 6);
  assert.deepEqual(typed.categories[0], { slug: "gloves", name: "Перчатки" });
  assert.equal(typed.queries[0], "перчатки");
  for (const { slug, name, price, currency } of typed.products)
    assert.ok(slug && name && price > 0 && currency.type === "rub" && currency.price === price);
  assert.equal((await ask("боксёрские перч")).queries[0], "боксерские перчатки");
  assert.deepEqual(await ask(""), { queries: [], products: [], categories: [], entries: [] });
  assert.deepEqual((await ask("телескоп")).products, []);
});

test("half a word in the wrong layout is suggested right; articles match by prefix", async () => {
  for (const swapped of ["gthx", "gthxfnr", "gthxfnrb"]) {
    const { products, categories } = await ask(swapped);
    assert.equal(categories[0]?.slug, "gloves", swapped);
    assert.ok(products.length >= 3, swapped);
  }
  assert.equal((await ask("пдщму", { cookie: "lang=en" })).categories[0]?.slug, "gloves");
  const begun = (await ask("GN-10")).products.map(({ slug }: { slug: string }) => allGoods.find(({ id }) => id === slug)!.code);
  assert.ok(begun.length > 3 && begun.every((code: string) => code.startsWith("10")), begun.join());
  assert.equal((await ask("GN-101")).products[0].slug, "sparring-gloves-corner");
});

test("suggestions speak the visitor's language and currency", async () => {
  const { categories, products } = await ask("glov", { host: "eu.localhost", cookie: "currency=usd" });
  assert.deepEqual(categories[0], { slug: "gloves", name: "Gloves" });
  for (const { name, price, currency } of products) {
    assert.doesNotMatch(name, /[а-яё]/i);
    assert.ok(currency.type === "usd" && currency.price < price);
  }
});

test("any input gets suggestions", async () => {
  for (const q of ["%%%", "_", "'", "\\", "а".repeat(100), "💥", "]", "constructor", "__proto__", "<b>"]) {
    const answer = await app.inject({ url: "/shop/search/suggest", query: { q }, headers: { host: "localhost" } });
    assert.equal(answer.statusCode, 200, q);
  }
  const long = await app.inject({ url: "/shop/search/suggest", query: { q: "а".repeat(101) }, headers: { host: "localhost" } });
  assert.equal(long.statusCode, 422);
});
