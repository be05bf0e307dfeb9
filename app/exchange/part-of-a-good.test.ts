import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import type { Shop } from "#app/shop.server.ts";
import { createTestFolder, createTestShop } from "../../test/create-test-shop.ts";
import { goodsOf, one, write } from "../../test/examples/catalogue-state.ts";
import { aFileModel, aShopFile } from "../../test/examples/shop-file.ts";

type Model = ReturnType<typeof aFileModel>;
type Product = NonNullable<Model["products"]>[number];

const READY = "2-Готовая продукция";
const ofGoods = async (shop: Shop) => {
  const { search_document, ...goods } = await goodsOf(shop);
  return goods;
};

/** Two gloves in two colours with every field filled, and a ball without sizes. */
async function filledShop() {
  const { shop } = await createTestShop();
  const folder = createTestFolder();
  for (const [name, background] of Object.entries({ a: "#c4222c", b: "#1546d6", turn: "#222226" }))
    await sharp({ create: { width: 60, height: 40, channels: 3, background } }).toFile(join(folder, `${name}.png`));
  const full = (id: string): Model => {
    const model = aFileModel(id, {
      description: { ru: "Кожаные", en: "Of leather" },
      categoryid: ["sale"],
      brand: "Gong",
      material: { ru: "кожа", en: "leather" },
      marking: "shoes",
      podzakaz: true,
      dimensions: { length: 300, width: 200, height: 100, weight: 900 },
      storefronts: ["ru", "eu"],
      facts: [{ name: { ru: "Застёжка" }, value: { ru: "липучка" } }],
      related: ["ball"],
      completing: ["ball"],
    });
    const [red] = model.products!;
    Object.assign(red!, { tnved: "9506", sale: 10, nosaleproduct: true, podzakaz: true, turn: "turn.png" });
    red!.barcode = "4006381333931";
    red!.images = [{ file: "a.png", alt: { ru: "Спереди" } }, "b.png"];
    for (const one of red!.specifications!) one.sale = 5;
    const blue = { ...structuredClone(red!), _id: `${id}-blue`, guid: `guid-${id}-blue`, artikul: "GN-blue" };
    delete blue.barcode;
    blue.specifications = red!.specifications!.map((one) => ({ ...one, _id: `${one._id}-b`, guid: `${one.guid}-b` }));
    return { ...model, products: [red!, blue] };
  };
  const ball = aFileModel("ball", { category: "balls" });
  ball.products = ball.products!.map(({ specifications, ...rest }) => ({ ...rest, balance: [{ name: READY, count: 7 }] }));
  const names = ["gloves", "sale", "balls"].map((_id) => ({ _id, slug: `${_id}-x`, name: { ru: _id }, parent: null }));
  const pro = full("pro");
  for (const one of pro.products!) delete one.barcode;
  const collections = [{ _id: "best", name: { ru: "Лучшее" }, story: { ru: "Почему" }, cover: "a.png", models: ["classic", "ball"] }];
  const file = aShopFile({ categories: names, collections, models: [full("classic"), pro, ball] });
  const summary = await shop.exchange.import(write(file, folder));
  assert.deepEqual([summary.refused, summary.isLacking], [[], false]);
  const take = (part: object) => shop.exchange.import(write(part, folder));
  return { shop, take, file };
}

const ofRed = (told: object, model: object = {}) => ({
  models: [{ _id: "classic", ...model, products: [{ _id: "classic-red", ...told }] }],
});
const ofSize = (told: object) => ofRed({ specifications: [{ _id: "classic-red-12", ...told }] });

test("a part of what is known changes that part and nothing beside it", async () => {
  const { shop, take } = await filledShop();
  const parts: [string, object, RegExp][] = [
    ["id and price", ofRed({ price: { count: 5490 } }), /^product: price_minor$/],
    ["the price of a size", ofSize({ price: { count: 6000 } }), /^specification: price_minor$/],
    [
      "id and balance",
      ofSize({ balance: [{ name: READY, count: 40 }] }),
      /^stock: (available|on_hand)( (available|on_hand|changed_at|updated_at))*; warehouse_balance: gone$/,
    ],
    [
      "the balance of goods without sizes",
      { models: [{ _id: "ball", products: [{ _id: "ball-red", balance: [{ name: READY, count: 0 }] }] }] },
      /^stock: /,
    ],
    ["id and name", ofRed({ name: { en: "Gloves, crimson" } }), /^product: name$/],
    ["the name of a size", ofSize({ name: "12 oz S" }), /^specification: name$/],
    ["id and pictures", ofRed({ images: ["b.png"] }), /^product_picture: (alt|gone|picture_id)/],
    ["a word of the colour", ofRed({ color: { name: { en: "crimson" } } }), /^product: color_name$/],
    ["sale", ofRed({ sale: 0 }), /^product: sale$/],
    ["no price yet", ofRed({ price: { count: null } }), /^product: price_minor$/],
    ["barcode taken away", ofRed({ barcode: null }), /^product: barcode$/],
    ["weight", { models: [{ _id: "classic", dimensions: { weight: 950 } }] }, /^model: weight_g$/],
    ["further shelves", { models: [{ _id: "classic", categoryid: [] }] }, /^model_category: gone$/],
    ["another shelf", { models: [{ _id: "classic", category: "balls" }] }, /^model: category_id; model_category: category_id/],
    ["facts", { models: [{ _id: "classic", facts: [] }] }, /^model: facts$/],
    ["storefronts", { models: [{ _id: "classic", storefronts: null }] }, /^model: storefronts$/],
    ["a category's name", { categories: [{ _id: "sale", name: { ru: "Распродажа" } }] }, /^category: name$/],
    ["a collection's story", { collections: [{ _id: "best", story: { en: "Why" } }] }, /^collection: story$/],
    ["nothing at all", ofRed({}), /^$/],
  ];
  for (const [name, part, changed] of parts) {
    const before = await ofGoods(shop);
    const summary = await take(part);
    assert.deepEqual([summary.refused, summary.ok, summary.isLacking], [[], true, false], name);
    assert.match(differences(before, await ofGoods(shop)), changed, name);
  }
});

/** Changed columns by table. */
function differences(before: Record<string, string>, after: Record<string, string>): string {
  const found = [];
  for (const [table, was] of Object.entries(before)) {
    const [old, now] = [was, after[table]!].map((rows) => rows.split("\n").filter(Boolean));
    const gone = old!.filter((row) => !now!.includes(row)).map((row) => JSON.parse(row));
    const come = now!.filter((row) => !old!.includes(row)).map((row) => JSON.parse(row));
    const columns = new Set<string>(gone.length > come.length ? ["gone"] : []);
    come.forEach((row, at) => {
      for (const key of Object.keys(row)) if (JSON.stringify(row[key]) !== JSON.stringify(gone[at]?.[key])) columns.add(key);
    });
    if (columns.size) found.push(`${table}: ${[...columns].sort().join(" ")}`);
  }
  return found.join("; ");
}

test("a partial record of unknown goods, and a count of all sizes, are refused", async () => {
  const { shop, take } = await filledShop();
  const before = await ofGoods(shop);
  const green = { guid: "g", artikul: "A", name: { ru: "Зелёные" }, price: { count: 10 } };
  for (const [part, ...reasons] of [
    [ofRed({ _id: "green", price: { count: 10 } }), "(green) is new to the shop and lacks guid, name, artikul"],
    [ofRed({ ...green, _id: "green", name: undefined }), "(green) is new to the shop and lacks name"],
    [ofRed({ ...green, _id: "green", price: undefined }), "(green) is new to the shop and lacks price"],
    [
      ofRed({ ...green, _id: "green", price: {}, specifications: [{ _id: "s" }] }),
      "(green) is new to the shop and lacks price",
      "(s) is new to the shop and lacks guid, name, artikul, price",
    ],
    [ofSize({ _id: "s", guid: "s", name: "14 oz" }), "(s) is new to the shop and lacks artikul"],
    [
      { models: [{ _id: "clasic", products: [{ _id: "x", price: { count: 5 } }] }] },
      "(clasic) is new to the shop and lacks name",
      "(x) is new to the shop and lacks guid, name, artikul",
    ],
    [{ categories: [{ _id: "new", parent: "sale" }] }, "(new) is new to the shop and lacks name"],
    [{ promocodes: [{ _id: "P", limit: 5 }] }, "(P) is new to the shop and lacks name, sale"],
    [
      ofRed({ balance: [{ name: READY, count: 100 }] }),
      `(classic-red 0 ${READY}) its goods are counted by size: say how many there are of each`,
    ],
    [ofRed({ name: {} }), "(classic) products.0.name needs a text in ru or en"],
  ] as const) {
    const summary = await take(part);
    const told = summary.refused.map(({ where, reason }) => `${where.replace(/^.*:\d+ /, "")} ${reason}`);
    assert.deepEqual([told, summary.ok], [reasons, false]);
    assert.deepEqual(await ofGoods(shop), before);
  }
});

test("parts of customers and promo codes leave their names, rights, limits and days", async () => {
  const { shop, take } = await filledShop();
  const promo = { _id: "P", name: "SUMMER", sale: 10, limit: 5, percustomer: 1, minimum: 1000, to: "2030-01-01", phone: "+79000000007" };
  const customer = {
    phone: "+79000000007",
    firstname: "Вера",
    lastname: "К",
    dealer: true,
    limitbonus: 20,
    birthday: "1990-01-01",
    email: "v@x.ru",
  };
  await take({ promocodes: [{ ...promo, category: ["sale"], storefronts: ["ru"] }], customers: [customer] });
  const state = async () =>
    (
      await shop.database.pool.query(
        "select to_jsonb(p) as promo, to_jsonb(c) as customer from promo_code p, customer c where c.email = 'v@x.ru'",
      )
    ).rows[0];
  const before = await state();
  const { changed } = await take({ promocodes: [{ _id: "P", sale: 15 }], customers: [{ phone: "8 900 000-00-07", lastname: "Климова" }] });
  assert.equal(changed, 2);
  assert.deepEqual(await state(), { promo: { ...before.promo, sale: 15 }, customer: { ...before.customer, lastname: "Климова" } });
});

test("sizes and colours keep order in partial files, move when named; new ones go last", async () => {
  const { shop, take } = await filledShop();
  const order = async () =>
    (await one(shop, "select string_agg(id, ' ' order by position, id) as ids from product where model_id = 'classic'")).ids;
  const green = { _id: "a-green", guid: "g", artikul: "A", name: { ru: "Зелёные" }, price: { count: 10 } };
  const list = (...products: (Partial<Product> & { _id: string })[]) => take({ models: [{ _id: "classic", products }] });
  await list({ _id: "classic-blue", sale: 3 });
  assert.equal(await order(), "classic-red classic-blue");
  await list(green);
  assert.equal(await order(), "classic-red classic-blue a-green");
  await list({ _id: "a-green" }, { _id: "classic-red" });
  assert.equal(await order(), "a-green classic-blue classic-red");
  await list({ _id: "classic-blue" }, { _id: "classic-red" }, { _id: "a-green" });
  assert.equal(await order(), "classic-blue classic-red a-green");
});

test("a partial file leaves deactivated goods so; a full one activates them", async () => {
  const { shop, take, file } = await filledShop();
  await shop.database.pool.query("update product set active = false where id = 'classic-red'");
  const isThere = async () => (await one(shop, "select active from product where id = 'classic-red'")).active;
  await take(ofRed({ price: { count: 1 }, name: { ru: "Другое" } }));
  assert.equal(await isThere(), false);
  await take({ models: file.models });
  assert.equal(await isThere(), true);
});
