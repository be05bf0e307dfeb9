import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { createTestFolder, createTestShop } from "../../test/create-test-shop.ts";
import { aFileModel, aShopFile } from "../../test/examples/shop-file.ts";
import { createShopper } from "../../test/examples/shopper.ts";

const { shop, app } = await createTestShop({}, { pages: true });
const READY = "2-Готовая продукция";
const stock = (count: number, elsewhere = 50) => [
  { name: "1-Сырьё", count: elsewhere },
  { name: READY, count },
  { name: "3-Шоурум", count: elsewhere },
];
type Product = NonNullable<ReturnType<typeof aFileModel>["products"]>[number];
const color = (model: string, key: string, ru: string, more: Partial<Product> = {}): Product => ({
  _id: `${model}-${key}`,
  guid: `guid-${model}-${key}`,
  name: { ru: `Перчатки ${model} ${ru}`, en: `Gloves ${model} ${key}` },
  artikul: `GN-${model}-${key}`,
  tnved: "9506998000",
  color: { code: "#c4222c", name: { ru, en: key } },
  sale: 10,
  price: { count: 5000 },
  ...more,
});
const size = (product: string, ounces: number, count: number, more: object = {}) => ({
  _id: `${product}-${ounces}`,
  guid: `guid-${product}-${ounces}`,
  name: `${ounces} oz`,
  artikul: `GN-${product}-${ounces}`,
  price: { count: 5000 },
  balance: stock(count),
  ...more,
});
const models = [
  aFileModel("ring", {
    category: "gloves",
    categoryid: ["gloves", "sale"],
    marking: "shoes",
    dimensions: { length: 300, width: 200, height: 100, weight: 700 },
    products: [
      color("ring", "red", "красный", {
        specifications: [
          size("ring-red", 10, 4, { sale: 5 }),
          size("ring-red", 12, 0, { sale: 30, price: { count: 6000 } }),
          size("ring-red", 14, 9, { sale: 20 }),
        ],
      }),
      color("ring", "blue", "синий", { sale: 0, nosaleproduct: true, specifications: [size("ring-blue", 10, 1)] }),
    ],
  }),
  aFileModel("made", {
    products: [color("made", "red", "красный", { podzakaz: true, sale: 0, specifications: [size("made-red", 12, 0)] })],
  }),
  aFileModel("out", { products: [color("out", "red", "красный", { sale: 0, balance: stock(0) })] }),
];
before(async () => {
  const path = join(createTestFolder(), "shop.json");
  const categories = ["gloves", "sale"].map((id) => ({ _id: id, slug: id, name: { ru: `Раздел ${id}`, en: `Section ${id}` } }));
  writeFileSync(path, JSON.stringify(aShopFile({ categories, models })));
  const summary = await shop.exchange.import(path);
  assert.ok(summary.ok, JSON.stringify(summary));
  await shop.catalogue.catchUp();
});
const shopper = (lang = "ru") => createShopper(app, { lang });
/** Chosen by the file or made by the shop. */
const slugOf = async (id: string) => {
  const { items } = (await shopper().get("/shop/catalogue")).body as unknown as { items: Item[] };
  return items.find((item) => item.model === id)!.slug;
};
type Item = { model: string; slug: string; sale: number; price: number; realprice: number; stock: boolean; podzakaz: boolean };
const modelOf = async (id: string) => (await shopper().get(`/shop/model/${await slugOf(id)}`)).body as unknown as ModelAnswer;
type Size = { _id: string; name: string; sale: number; balance: { name: string; count: number }[] };
type ModelAnswer = { [field: string]: unknown; products: { [field: string]: unknown; _id: string; specifications: Size[] }[] };
const words = async (path: string, lang: string) =>
  String((await shopper(lang).get(path)).body)
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replace(/[\s\u00a0]+/g, " ");

test("[CAT-01] a model groups products by colour, a product its sizes, with all of their fields", async () => {
  const { products, ...model } = await modelOf("ring");
  assert.deepEqual(
    {
      _id: model._id,
      name: model.name,
      category: model.category,
      marking: model.marking,
      podzakaz: model.podzakaz,
      dimensions: model.dimensions,
    },
    {
      _id: "ring",
      name: "Перчатки ring",
      category: "gloves",
      marking: "shoes",
      podzakaz: false,
      dimensions: { length: 300, width: 200, height: 100, weight: 700 },
    },
  );
  assert.deepEqual((model.categoryid as string[]).toSorted(), ["gloves", "sale"]);
  assert.deepEqual(
    products.map(({ _id, guid, name, artikul, tnved, color, sale, price, nosaleproduct, podzakaz, balance }) => ({
      _id,
      guid,
      name,
      artikul,
      tnved,
      color: (color as { name: string }).name,
      sale,
      price,
      nosaleproduct,
      podzakaz,
      balance,
    })),
    [
      ["red", "красный", 10, false],
      ["blue", "синий", 0, true],
    ].map(([key, name, sale, nosaleproduct]) => ({
      _id: `ring-${key}`,
      guid: `guid-ring-${key}`,
      name: `Перчатки ring ${name}`,
      artikul: `GN-ring-${key}`,
      tnved: "9506998000",
      color: name,
      sale,
      price: { count: 5000 },
      nosaleproduct,
      podzakaz: false,
      balance: [],
    })),
  );
  assert.deepEqual(products[0]!.specifications[1], {
    _id: "ring-red-12",
    guid: "guid-ring-red-12",
    name: "12 oz",
    artikul: "GN-ring-red-12",
    sale: 30,
    price: { count: 6000 },
    balance: [{ name: READY, count: 0 }],
  });
  const plain = await modelOf("out");
  assert.deepEqual([plain.products[0]!.specifications, plain.products[0]!.balance], [[], [{ name: READY, count: 0 }]]);
});

test("[CAT-02] size, availability, price with discount, and colours are shown", async () => {
  for (const [lang, told] of [
    [
      "ru",
      {
        sizes: /10 унц\. .*12 унц\. 4 200 ₽ нет 14 унц\./,
        ready: /14 унц\. в наличии/,
        was: /4 000 ₽ .*5 000 ₽ .*до −30 %/,
        colors: "красный",
        order: /12 унц\. под заказ, 30 дн\./,
      },
    ],
    [
      "en",
      {
        sizes: /10 oz .*12 oz 4,200 ₽ sold out 14 oz/,
        ready: /14 oz in stock/,
        was: /4,000 ₽ .*5,000 ₽ .*up to −30%/,
        colors: "red",
        order: /12 oz 30 days to make/,
      },
    ],
  ] as const) {
    const page = await words(`/model/${await slugOf("ring")}`, lang);
    assert.match(page, told.sizes);
    assert.match(page, told.ready);
    assert.match(page, told.was);
    assert.ok(page.includes(told.colors), lang);
    const html = String((await shopper(lang).get(`/model/${await slugOf("ring")}`)).body);
    assert.equal(html.match(/class="color"/g)?.length, 2, "both colours");
    assert.match(await words(`/model/${await slugOf("made")}`, lang), told.order);
  }
});

test("[CAT-03] ready goods of warehouse 2 sell from stock; others are made in about 30 days", async () => {
  const { products } = await modelOf("ring");
  assert.deepEqual(
    products[0]!.specifications.map(({ balance }) => balance),
    [4, 0, 9].map((count) => [{ name: READY, count }]),
  );
  const judge = async (productid: string, specification: string, quantity = 1) => {
    const { body } = await shopper().post("/shop/updatelocal", { productid, specification, quantity, timeadd: 1 });
    return [body.add, body.reason ?? null, body.max ?? null];
  };
  assert.deepEqual(await judge("ring-red", "ring-red-10", 4), [true, null, null]);
  assert.deepEqual(await judge("ring-red", "ring-red-10", 5), [true, "short", 4]);
  assert.deepEqual(await judge("ring-red", "ring-red-12"), [false, "sold_out", null]);
  assert.deepEqual(await judge("out-red", "0"), [false, "sold_out", null]);
  assert.deepEqual(await judge("made-red", "made-red-12", 40), [true, null, null]);
  const refused = await shopper().order([{ productid: "ring-red", specification: "ring-red-12", quantity: 1 }]);
  assert.deepEqual([refused.status, refused.body.quote.lines[0]!.problem], [409, "sold_out"]);
  assert.equal((await shopper().order([{ productid: "made-red", specification: "made-red-12", quantity: 1 }])).status, 201);
  for (const [lang, about] of [
    ["ru", /около 30 дней/],
    ["en", /about 30 days/],
  ] as const)
    for (const path of [`/model/${await slugOf("made")}`, "/category/gloves"])
      assert.match(await words(path, lang), path.startsWith("/model") ? (lang === "ru" ? /примерно через 30 дней/ : about) : about, path);
});

test("[CAT-04] with no size chosen the highest sale of the sizes is shown", async () => {
  const { items } = (await shopper().get("/shop/catalogue?category=gloves")).body as unknown as { items: Item[] };
  assert.equal(items.find(({ model }) => model === "ring")!.sale, 30);
  const slug = await slugOf("ring");
  for (const [lang, highest] of [
    ["ru", "до −30 %"],
    ["en", "up to −30%"],
  ] as const)
    for (const path of [`/model/${slug}`, "/category/gloves"]) assert.ok((await words(path, lang)).includes(highest), `${lang} ${path}`);
});
