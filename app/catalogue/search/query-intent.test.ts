import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Currency } from "#app/foundation/storefront.ts";
import { parseQuery } from "./query-intent.ts";

type Row = [query: string, text: string, limits: string, currency?: Currency | null, shown?: Currency];

const prices: Row[] = [
  ["перчатки до 5000", "перчатки", "-5000"],
  ["перчатки до 5 000 ₽", "перчатки", "-5000", "rub"],
  ["перчатки до 5 тыс", "перчатки", "-5000"],
  ["перчатки до 5т.р.", "перчатки", "-5000", "rub"],
  ["перчатки до 5к", "перчатки", "-5000"],
  ["капа не дороже 1000 рублей", "капа", "-1000", "rub"],
  ["дешевле 3000 шлем", "шлем", "-3000"],
  ["боксерки от 5000 до 9000", "боксерки", "5000-9000"],
  ["боксерки 5000-9000 руб", "боксерки", "5000-9000", "rub"],
  ["шлем от 10 тысяч", "шлем", "10000-"],
  ["шлем 3000 рублей", "шлем", "-3000", "rub"],
  ["капа до тысячи", "капа", "-1000"],
  ["перчатки не дороже десяти тысяч", "перчатки", "-10000"],
  ["шлем дешевле трёх тысяч рублей", "шлем", "-3000", "rub"],
  ["боксерки до полутора тысяч", "боксерки", "-1500"],
  ["gloves under fifty dollars", "gloves", "-50", "usd", "usd"],
  ["gloves between fifty and ninety", "gloves", "50-90", null, "usd"],
  ["headgear under a hundred", "headgear", "-100", null, "usd"],
  ["gloves under $50", "gloves", "-50", "usd", "usd"],
  ["gloves under 50", "gloves", "-50", null, "usd"],
  ["gloves between 50 and 90", "gloves", "50-90", null, "usd"],
  ["gloves $50-$90", "gloves", "50-90", "usd", "usd"],
  ["headgear over 100 euros", "headgear", "100-", "eur", "eur"],
  ["шлем до 40000 тенге", "шлем", "-40000", "kzt", "kzt"],
  ["wraps up to 15 dollars", "wraps", "-15", "usd", "usd"],
];
for (const [query, text, limits, currency = null, shown = "rub"] of prices)
  test(`a price limit is taken out of "${query}"`, () => {
    const { price, ...rest } = parseQuery(query, shown);
    assert.equal(rest.text, text);
    assert.equal(`${price?.min ?? ""}-${price?.max ?? ""}`, limits);
    assert.equal(price?.currency ?? null, currency);
  });

for (const query of [
  "перчатки 12 oz",
  "перчатки до 12 унций",
  "мешок до 50 кг",
  "боксерки 38-42",
  "боксерки от 38 до 42 размера",
  "скакалка 3 м",
  "шлем от 14 лет",
  "GN-101-RED",
  "серия 19",
  "gloves 16oz",
  "under 16 oz gloves",
  "3 раунда",
  "мешок 120 см",
  "перчатки 10",
])
  test(`"${query}" holds no price`, () => assert.deepEqual(parseQuery(query, "rub").price, null));

test("order, reductions and stock are taken out of a query", () => {
  const rows: [string, Partial<ReturnType<typeof parseQuery>>][] = [
    ["дешёвые перчатки", { text: "перчатки", sort: "price" }],
    ["недорогие шлемы", { text: "шлемы", sort: "price" }],
    ["cheapest boxing gloves", { text: "boxing gloves", sort: "price" }],
    ["премиум перчатки", { text: "перчатки", sort: "-price" }],
    ["новинки", { text: "", sort: "new" }],
    ["new arrivals", { text: "", sort: "new" }],
    ["хиты продаж", { text: "", sort: "popular" }],
    ["перчатки со скидкой", { text: "перчатки", sale: true }],
    ["распродажа", { text: "", sale: true }],
    ["gloves on sale", { text: "gloves", sale: true }],
    ["капа в наличии", { text: "капа", stock: true }],
    ["дешевые перчатки до 5000 в наличии", { text: "перчатки", sort: "price", stock: true }],
  ];
  for (const [query, wanted] of rows) {
    const parsed = parseQuery(query, "rub");
    for (const [key, value] of Object.entries(wanted)) assert.equal(parsed[key as keyof typeof parsed], value, `${query}: ${key}`);
  }
});

test("what asks for nothing but goods stays as it was typed", () => {
  const goods = ["перчатки для спарринга", "Первый гонг", "speed rope", "штангетки", "халат", "дорожка", "сейл", "newton"];
  for (const query of goods)
    assert.deepEqual(parseQuery(query, "rub"), { text: query, price: null, sort: null, sale: false, stock: false });
});

test("no text breaks it, and it never makes one longer", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), fc.constantFrom<Currency>("rub", "usd"), (query, shown) => {
      const { text, price } = parseQuery(query, shown);
      assert.ok(text.length <= query.length);
      for (const limit of [price?.min, price?.max]) assert.ok(limit === undefined || limit === null || Number.isInteger(limit));
    }),
  );
});

test("what an intent leaves behind is the goods alone", () => {
  const left: [query: string, text: string, sort: string | null, sale: boolean][] = [
    ["скидки на боксерки", "боксерки", null, true],
    ["самое популярное", "", "popular", false],
    ["самые новые шлемы", "шлемы", "new", false],
    ["самая дешёвая капа", "капа", "price", false],
    ["перчатки со скидкой и", "перчатки", null, true],
    ["deals on headgear", "headgear", null, true],
    ["бинты на руку", "бинты на руку", null, false],
  ];
  for (const [query, text, sort, sale] of left) {
    const read = parseQuery(query, "rub");
    assert.deepEqual([read.text, read.sort, read.sale], [text, sort, sale], query);
  }
});
