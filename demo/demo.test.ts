import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import sharp from "sharp";
import { scenes } from "./goods/scenes.ts";
import { seenOn } from "./goods/seen.ts";
import { posters } from "./house-pictures.ts";
import { mastersFolder } from "./masters.ts";
import { allGoods, demoShop, warehouses } from "./shop.ts";
import type { Balance, Product } from "./shop-file.ts";
import { writeShop } from "./write-shop.ts";

const shop = demoShop();
const products = shop.models.flatMap((model) => model.products);
const specifications = products.flatMap((product) => product.specifications);
const sellable = products.flatMap((product): { balance: Balance[] }[] =>
  product.specifications.length ? product.specifications : [product],
);
const ready = (thing: { balance: { name: string; count: number }[] }) => thing.balance.find(({ name }) => name === warehouses.ready)!.count;
const unique = (values: string[], what: string) =>
  assert.deepEqual(
    values.filter((value, at) => values.indexOf(value) !== at),
    [],
    `repeated ${what}`,
  );

describe("the demo shop", () => {
  test("has enough of everything", () => {
    assert.ok(shop.models.length >= 60);
    assert.ok(products.length >= 120);
    assert.equal(shop.categories.filter(({ parent }) => !parent).length, 12);
    assert.ok(products.filter(({ sale }) => sale >= 10 && sale <= 40).length >= 10);
    assert.ok(products.filter(({ nosaleproduct }) => nosaleproduct).length >= 5);
    assert.ok(products.filter(({ podzakaz }) => podzakaz).length >= 3);
    assert.ok(products.some((product) => product.specifications.some(({ sale }) => sale !== product.sale)));
    assert.ok(products.some((product) => product.specifications.some(({ price }) => price.count !== product.price.count)));
    assert.equal(shop.promocodes.length, 7);
    assert.equal(shop.customers.length, 6);
  });

  test("sells on all three storefronts, and some of it on one only", () => {
    for (const front of ["ru", "eu", "reload"]) {
      assert.ok(
        shop.models.some(({ storefronts }) => storefronts.length === 1 && storefronts[0] === front),
        `only ${front}`,
      );
      assert.ok(shop.models.filter(({ storefronts }) => storefronts.includes(front)).length >= 12, front);
    }
  });

  test("says every text in both languages", () => {
    const cyrillic = /[А-яЁё]/;
    (function look(value: unknown, path: string): void {
      if (typeof value !== "object" || value === null) return;
      if ("ru" in value && "en" in value) {
        assert.ok(value.ru && value.en, `${path} is empty`);
        assert.doesNotMatch(String(value.en), cyrillic, path);
        if (/description|story/.test(path)) assert.match(String(value.ru), cyrillic, path);
        return;
      }
      for (const [key, inner] of Object.entries(value)) look(inner, `${path}.${key}`);
    })({ ...shop, customers: [] }, "shop");
    for (const { _id, facts, name } of shop.models) {
      assert.match(name.ru, cyrillic, _id);
      assert.ok(facts.length >= 4 && facts.length <= 7, `${_id} has ${facts.length} facts`);
    }
  });

  test("describes no two models with one sentence", () => {
    for (const language of ["ru", "en"] as const) {
      const sentences = shop.models.flatMap(({ description }) =>
        description[language].split(/(?<=[.!?])\s+/).map((text) => text.toLowerCase()),
      );
      unique(sentences, "sentence");
      assert.ok(sentences.length >= shop.models.length * 2);
    }
  });

  test("names each thing once", () => {
    unique(
      shop.models.map(({ name }) => name.ru),
      "Russian name",
    );
    unique(
      shop.models.map(({ name }) => name.en),
      "English name",
    );
    unique(
      [...shop.models, ...products, ...specifications].map(({ _id }) => _id),
      "id",
    );
    unique(
      [...products, ...specifications].map(({ guid }) => guid),
      "guid",
    );
    unique(
      [...products, ...specifications].map(({ artikul }) => artikul),
      "article",
    );
    for (const { guid } of products) assert.match(guid, /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  test("refers only to what exists", () => {
    const categories = new Set(shop.categories.map(({ _id }) => _id));
    const models = new Set(shop.models.map(({ _id }) => _id));
    for (const { parent } of shop.categories) assert.ok(!parent || categories.has(parent));
    for (const model of shop.models) {
      assert.ok(model.categoryid.includes(model.category));
      for (const id of model.categoryid) assert.ok(categories.has(id), `${model._id} in ${id}`);
      for (const product of model.products) {
        assert.ok(product._id.startsWith(`${model._id}-`));
        for (const { _id } of product.specifications) assert.ok(_id.startsWith(`${product._id}-`));
      }
    }
    for (const { model } of shop.promocodes) for (const id of model) assert.ok(models.has(id), id);
    for (const { category } of shop.promocodes) for (const id of category) assert.ok(categories.has(id), id);
    for (const collection of shop.collections) for (const id of collection.models) assert.ok(models.has(id), id);
    for (const category of categories)
      assert.ok(
        shop.models.some(({ categoryid }) => categoryid.includes(category)),
        `${category} is empty`,
      );
  });

  test("keys of stock, sale and price written by hand all meet a thing", () => {
    const ids = new Set([...products, ...specifications].map(({ _id }) => _id));
    for (const goods of allGoods)
      for (const key of Object.keys({ ...goods.stock, ...goods.sale, ...goods.prices }))
        assert.ok(ids.has(`${goods.id}-${key}`), `${goods.id}-${key}`);
  });

  test("prices are whole rubles, sizes and weights are real", () => {
    for (const { _id, price, sale } of [...products, ...specifications]) {
      assert.ok(Number.isInteger(price.count) && price.count > 0, _id);
      assert.ok(Number.isInteger(sale) && sale >= 0 && sale <= 40, _id);
    }
    for (const { _id, dimensions } of shop.models)
      for (const value of Object.values(dimensions)) assert.ok(Number.isInteger(value) && value > 0, _id);
  });

  test("stock differs: plenty, the last one, none", () => {
    for (const thing of sellable) {
      assert.deepEqual(thing.balance.map(({ name }) => name).sort(), Object.values(warehouses).sort());
      for (const { count } of thing.balance) assert.ok(Number.isInteger(count) && count >= 0);
    }
    for (const product of products) assert.equal(product.balance.length > 0, product.specifications.length === 0, product._id);
    assert.ok(specifications.some((one) => ready(one) === 0));
    assert.ok(specifications.some((one) => ready(one) === 1));
    assert.ok(specifications.filter((one) => ready(one) > 10).length > 100);
    assert.ok(
      products.some((one) => !one.podzakaz && (one.specifications.length ? one.specifications : [one]).every((size) => ready(size) === 0)),
    );
  });

  test("customers have money of every kind", () => {
    unique(
      shop.customers.map(({ phone }) => phone),
      "phone",
    );
    for (const kind of ["bonus", "avans", "ad_deposit"] as const)
      assert.ok(
        shop.customers.some((one) => one[kind] > 0),
        kind,
      );
    for (const { phone, limitbonus } of shop.customers) {
      assert.match(phone, /^\+7900000000\d$/);
      assert.ok(limitbonus >= 0 && limitbonus <= 100);
    }
    assert.equal(shop.customers.filter(({ dealer }) => dealer).length, 1);
  });

  test("is the same every time", () => assert.deepEqual(demoShop(), shop));
});

const filesOf = ({ images = [], turn }: Product) => [
  ...images.map((image) => (typeof image === "string" ? image : image.file)),
  ...(turn ? [turn] : []),
];

describe("the masters", () => {
  const masters = readdirSync(mastersFolder);

  test("turn every glove and every shoe around", () => {
    const turned = allGoods.filter(({ look }) => look.kind === "glove" || look.kind === "shoe").map(({ id }) => id);
    assert.ok(turned.length >= 14);
    for (const { _id, products } of shop.models)
      for (const { _id: product, turn } of products) assert.equal(turn, turned.includes(_id) ? `${product}-turn.webp` : undefined);
  });

  test("are the ones that goods and the house name", () => {
    const goods = products.flatMap(filesOf);
    unique(goods, "file");
    const house = [...posters.map(([, file]) => file), ...Object.values(scenes).map(({ file }) => file)];
    assert.deepEqual([...masters].sort(), [...new Set([...goods, ...house])].sort());
  });

  test("are large enough to look closely, and light enough to keep", async () => {
    let all = 0;
    for (const file of masters) {
      const path = join(mastersFolder, file);
      const { size } = statSync(path);
      const { width = 0, format } = await sharp(path).metadata();
      assert.ok(format === "webp" && width >= 1600, `${file}: ${width}`);
      assert.ok(size <= 120_000, `${file}: ${size} bytes`);
      all += size;
    }
    assert.ok(all <= 40_000_000, `${all} bytes`);
  });

  test("say what is seen in both languages, no two of a product the same", () => {
    for (const goods of allGoods)
      for (const at of [0, 1] as const)
        unique(
          seenOn(goods.look).map((pair) => pair[at]),
          `words about ${goods.id}`,
        );
  });
});

describe("the demo folder", () => {
  test("holds the shop and every picture that it names", async () => {
    const folder = await mkdtemp(join(tmpdir(), "gong-demo-"));
    await writeShop(folder);
    assert.deepEqual(JSON.parse(readFileSync(join(folder, "shop.json"), "utf8")), JSON.parse(JSON.stringify(shop)));
    for (const image of products.flatMap(filesOf)) assert.ok(existsSync(join(folder, image)), image);
    await rm(folder, { recursive: true });
  });
});
