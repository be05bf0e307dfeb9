import assert from "node:assert/strict";
import { test } from "node:test";
import { allGoods } from "../../demo/shop.ts";
import { sizeGuide } from "./size-guide.ts";
import { guideKindOf } from "./size-guide-kind.ts";
import { type GuideKind, sizeGuides } from "./size-guides.ts";

const kinds: [sizes: string, ru: string, en: string, kind: GuideKind | null][] = [
  ["10 oz,12 oz", "Перчатки для спарринга", "Sparring gloves", "gloves"],
  ["10 унций", "Перчатки", "", "gloves"],
  ["S,M,L", "Снарядные блинчики", "Bag mitts", "hands"],
  ["S,M", "Шлем с бампером", "Bar headguard", "head"],
  ["S/M,L/XL", "Шлем", "Helmet", "head"],
  ["S,M", "Капа", "Mouthguard", "mouth"],
  ["S,M,L", "Женская защита груди", "Women's chest guard", "chest"],
  ["S,M,L,XL", "Бандаж высокий", "Groin guard", "waist"],
  ["S,M,L", "Щитки на голень", "Shin guards", "shins"],
  ["41,42,42.5,43", "Боксёрки", "Boxing shoes", "shoes"],
  ["EU 41,EU 42", "", "Sneakers", "shoes"],
  ["30,31,32", "Детские боксёрки", "Kids' boxing shoes", "kids-shoes"],
  ["XS,S,XXL", "Худи", "Hoodie", "clothes"],
  ["3XL", "Футболка", "T-shirt", "clothes"],
  ["XS,S", "Женские шорты", "Women's shorts", "womens-clothes"],
  ["S,L", "Сумка", "Gym bag", null],
  ["S,M,L", "Пневматическая груша", "Speed ball", null],
  ["24 kg,32 kg", "Гиря", "Kettlebell", null],
  ["40,50", "Мешок", "Heavy bag", null],
  ["", "Перчатки", "Gloves", null],
];
for (const [sizes, ru, en, kind] of kinds)
  test(`size guide: "${ru || en}" in ${sizes || "one size"} is ${kind ?? "none"}`, () => {
    assert.equal(guideKindOf(sizes ? sizes.split(",") : [], { ru, en }), kind);
  });

test("size guides cover every letter and shoe size of the demo shop", () => {
  for (const { name, sizes = [] } of allGoods) {
    const names = sizes.map((size) => String([size].flat()[0]));
    const kind = guideKindOf(names, { ru: name[0], en: name[1] });
    if (!kind) continue;
    const rows: string[] = sizeGuides[kind].rows.map(([first]) => (typeof first === "string" ? first : first.en));
    for (const size of names) assert.ok(rows.includes(size), `${name[1]}: ${size} stands in no row of ${kind}`);
  }
});

test("size guides speak the page's language, with its decimal sign", () => {
  const ru = sizeGuide([{ name: "42" }], { ru: "Боксёрки" }, "ru")!;
  const en = sizeGuide([{ name: "42" }], { ru: "Боксёрки" }, "en")!;
  assert.deepEqual(ru.rows.find(([eu]) => eu === "42")!.at(-1), "26,5");
  assert.deepEqual(en.rows.find(([eu]) => eu === "42")!.at(-1), "26.5");
  for (const guide of Object.values(sizeGuides)) for (const row of guide.rows) assert.equal(row.length, guide.head.length, guide.name.en);
});

test("a text that gives sizes by weight agrees with the size guide", () => {
  const told = allGoods.flatMap(({ text: [ru] }) =>
    [...ru.matchAll(/(\d+) унц\S+ до (\d+) кг/g)].map(([, ounces, most]) => ({ ounces, most })),
  );
  assert.ok(told.length >= 3);
  // The largest serves grown-ups too.
  for (const { ounces, most } of told.slice(0, -1)) {
    const row = sizeGuides.gloves.rows.find(([size]) => typeof size !== "string" && size.en === `${ounces} oz`)!;
    assert.equal(/(\d+)$/.exec(String(row[2]))![1], most, `${ounces} oz`);
  }
});
