import assert from "node:assert/strict";
import { test } from "node:test";
import { createDemoShop } from "../../test/demo-goods.ts";

const { app } = await createDemoShop();

async function find(q: string, lang: string): Promise<string[]> {
  const answer = await app.inject({ url: "/shop/catalogue", query: { q }, headers: { host: "localhost", cookie: `lang=${lang}` } });
  assert.equal(answer.statusCode, 200);
  return answer.json().items.map((item: { slug: string }) => item.slug);
}

/** What is typed, and what must stand among the first eight. */
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

test("suggestions complete the last word with goods and sections", async () => {
  const ask = async (q: string) => (await app.inject({ url: "/shop/search/suggest", query: { q }, headers: { host: "localhost" } })).json();
  const typed = await ask("перч");
  assert.ok(typed.products.length >= 3);
  assert.deepEqual(typed.categories[0], { slug: "gloves", name: "Перчатки" });
  assert.deepEqual(await ask(""), { queries: [], products: [], categories: [], entries: [] });
});
