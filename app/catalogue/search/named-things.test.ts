import assert from "node:assert/strict";
import { test } from "node:test";
import { createDemoShop } from "../../../test/demo-goods.ts";
import { gradesOf } from "../../../test/ranking.ts";

const { app } = await createDemoShop();
const places = { ru: { region: "ru", host: "localhost" }, en: { region: "eu", host: "eu.localhost" } } as const;

async function find(q: string, lang: "ru" | "en"): Promise<string[]> {
  const headers = { host: places[lang].host, cookie: `lang=${lang}` };
  const { items } = (await app.inject({ url: "/shop/catalogue", query: { q }, headers })).json();
  return items.map(({ slug }: { slug: string }) => slug);
}

const FIRST = 3;

/** The shelf that a query names, whatever else it says. */
const named: [lang: "ru" | "en", wants: string, queries: string][] = [
  ["ru", "shelf:wraps", "бинты длинные, бинты чтобы не скользили"],
  ["ru", "mouthguard-single, mouthguard-gel", "капа детская от 6 лет, капа мятная, капа для хоккея"],
  ["ru", "shelf:bags, wall-bracket", "мешок тихий для квартиры, мешок чтобы не пачкал стену"],
  ["ru", "shelf:bags, wall-bracket", "мешок 40 кг"],
  ["ru", "shelf:speed, teardrop-bag", "груша дома чтоб соседи не слышали"],
  ["ru", "shelf:gloves", "перчатки непахнущие на лето, вес снарядных перчаток, перчи на девушку розовые"],
  ["ru", "shadow-weights, dumbbell-hex", "утяжелители 2 кг, утяжелители на руки"],
  ["en", "shelf:gloves", "pink gloves women, gloves for 200 lb man, gloves that dont smell, 16oz sparing gloves black leather"],
  ["en", "shelf:shoes", "boxing boots uk 9, boots for squats uk 11"],
  ["en", "speed-rope-wire, beaded-rope-class, leather-rope-old-gym", "jumprope, jumprope for crossfit"],
  ["en", "mouthguard-single, mouthguard-gel", "mint mouthguard kids, mouthguard for rugby"],
];
for (const [lang, wants, queries] of named)
  for (const query of queries.split(", "))
    test(`[CAT-10] "${query}" shows what it names first`, async () => {
      const grades = gradesOf({ best: wants.split(", ") }, places[lang].region);
      const found = await find(query, lang);
      assert.ok(found.length > 0, "something");
      for (const slug of found.slice(0, Math.min(FIRST, grades.size))) assert.ok(grades.has(slug), found.slice(0, 5).join(" "));
    });

const forChildren: [lang: "ru" | "en", query: string, first: string][] = [
  ["ru", "перчатки 7 лет", "kids-gloves-cadet"],
  ["ru", "шлем на 8-10 лет", "kids-headguard"],
  ["ru", "боксёрки внуку", "kids-boxing-shoes"],
  ["en", "gloves for 10 year old", "kids-gloves-cadet"],
  ["en", "headgear 8 y/o", "kids-headguard"],
  ["en", "boxing shoes for my daughter", "kids-boxing-shoes"],
];
for (const [lang, query, first] of forChildren)
  test(`[CAT-10] "${query}" is read as for children`, async () => assert.equal((await find(query, lang))[0], first));

test("[CAT-10] an age of an adult asks for no children's goods", async () => {
  assert.notEqual((await find("перчатки 35 лет", "ru"))[0], "kids-gloves-cadet");
});

test("[CAT-10] by price, goods that only mention what is named stay away", async () => {
  const headers = { host: "localhost", cookie: "lang=ru" };
  const { items } = (
    await app.inject({ url: "/shop/catalogue", query: { q: "перчатки для зала красные", sort: "price" }, headers })
  ).json();
  const gloves = gradesOf({ best: ["shelf:gloves"], fair: ["inner-gloves-quick"] }, "ru");
  assert.deepEqual(
    items.map(({ slug }: { slug: string }) => slug).filter((slug: string) => !gloves.has(slug)),
    [],
  );
});
