import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import sharp from "sharp";
import type { Shop } from "#app/shop.server.ts";
import { createTestFolder, createTestShop } from "../../test/create-test-shop.ts";
import { catalogueOf, one, write } from "../../test/examples/catalogue-state.ts";
import { defaultProfile } from "./profile.contract.ts";

const profile = { ...defaultProfile, language: "en" as const, currency: "usd" as const, rate: "80", missingLanguage: "copy" as const };
const HEAD =
  "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Gift Card,Variant Image,Status".split(
    ",",
  );
type Cells = Record<string, string>;
const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csv = (rows: Cells[], end = "\r\n") =>
  `\uFEFF${[HEAD, ...rows.map((row) => HEAD.map((name) => cell(row[name] ?? "")))].map((line) => line.join(",")).join(end)}${end}`;
const plain = (handle: string, more: Cells = {}): Cells => ({
  Handle: handle,
  Title: `Thing ${handle}`,
  Vendor: "Store",
  Type: "Gloves",
  Published: "true",
  "Option1 Name": "Title",
  "Option1 Value": "Default Title",
  "Variant SKU": handle.toUpperCase(),
  "Variant Inventory Qty": "5",
  "Variant Price": "10.00",
  Status: "active",
  ...more,
});
const counts = (shop: Shop) =>
  one(
    shop,
    "select (select count(*) from model)::int as models, (select count(*) from product)::int as products, (select count(*) from specification)::int as sizes",
  );

test("handle rows become a model with all parts; dry runs and repeats change nothing", async () => {
  const { shop } = await createTestShop();
  const variant = (color: string, size: string, more: Cells = {}): Cells => ({
    Handle: "pro",
    "Option1 Value": color,
    "Option2 Value": size,
    "Variant SKU": `'PRO-${color}-${size}`,
    "Variant Inventory Qty": "3",
    "Variant Price": "70.01",
    ...more,
  });
  const first: Cells = {
    Title: 'Pro "Gloves", leather',
    "Body (HTML)": "<p>Leather,\nhand made.</p><style>p{}</style><script>alert(1)</script><ul><li>12 oz</li></ul>",
    Vendor: "Store",
    Type: "Boxing Gloves",
    Tags: "sale, new",
    Published: "true",
    "Option1 Name": "Color",
    "Option2 Name": "Size",
    "Variant Grams": "450",
    "Image Src": "https://cdn.example/files/two.png?v=1",
    "Image Position": "2",
    Status: "active",
  };
  const folder = createTestFolder();
  for (const [name, background] of Object.entries({ one: "red", two: "blue" }))
    await sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toFile(join(folder, `${name}.png`));
  writeFileSync(
    join(folder, "products_export.csv"),
    csv([
      variant("Red", "12 oz", { ...first, "Variant Image": "https://cdn.example/files/two.png" }),
      variant("Red", "10 oz", { "Image Src": "https://cdn.example/files/one.png", "Image Position": "1" }),
      variant("Blue", "12 oz", { "Variant Price": "60.00", "Variant Compare At Price": "80.00", "Variant Inventory Qty": "-2" }),
      { Handle: "pro", "Image Src": "https://cdn.example/files/three.png", "Image Position": "3" },
      plain("wraps", { Type: "", Tags: "Wraps, cotton" }),
      plain("old", { Status: "draft" }),
      plain("hidden", { Published: "false" }),
      plain("one-color", { "Option1 Name": "Color", "Option1 Value": "Black" }),
    ]),
  );
  const empty = await catalogueOf(shop);
  const dry = await shop.exchange.import(folder, { fetchPictures: false, profile, dryRun: true });
  assert.deepEqual(await catalogueOf(shop), empty);
  const summary = await shop.exchange.import(folder, { fetchPictures: false, profile });
  assert.deepEqual(summary.refused, []);
  assert.deepEqual([summary.format, summary.pictures.stored, summary.pictures.missing], ["shopify-csv", 2, 1]);
  assert.deepEqual(dry.counts, summary.counts);
  const model = await one(
    shop,
    "select m.name ->> 'en' as name, m.description ->> 'en' as text, m.brand, m.weight_g, c.name ->> 'en' as shelf from model m join category c on c.id = m.category_id where m.id like '%pro'",
  );
  assert.deepEqual(model, {
    name: 'Pro "Gloves", leather',
    text: "Leather,\nhand made.\n12 oz",
    brand: "Store",
    weight_g: 450,
    shelf: "Boxing Gloves",
  });
  const sizes =
    await sql`select p.color_name ->> 'en' as color, s.name, s.sku, s.price_minor, s.sale, t.on_hand from specification s join product p on p.id = s.product_id
    left join stock t on t.specification_id = s.id order by 1 desc, s.position`.execute(shop.db);
  assert.deepEqual(sizes.rows, [
    { color: "Red", name: "10 oz", sku: "PRO-Red-10 oz", price_minor: 560100, sale: 0, on_hand: 3 },
    { color: "Red", name: "12 oz", sku: "PRO-Red-12 oz", price_minor: 560100, sale: 0, on_hand: 3 },
    { color: "Blue", name: "12 oz", sku: "PRO-Blue-12 oz", price_minor: 640000, sale: 25, on_hand: 0 },
  ]);
  const off = await sql`select id from model where not active order by 1`.execute(shop.db);
  assert.deepEqual(off.rows, [{ id: "shopify:hidden" }, { id: "shopify:old" }]);
  assert.equal(
    (await one(shop, "select c.name ->> 'en' as shelf from model m join category c on c.id = m.category_id where m.id like '%wraps'"))
      .shelf,
    "Wraps",
  );
  assert.equal((await one(shop, "select color_name ->> 'en' as color from product where id = 'shopify:one-color:black'")).color, "Black");
  assert.equal(
    (
      await one(
        shop,
        "select count(*)::int as n from product_picture i join product p on p.id = i.product_id where p.color_name ->> 'en' = 'Red'",
      )
    ).n,
    2,
  );
  const before = await catalogueOf(shop);
  const again = await shop.exchange.import(folder, { fetchPictures: false, profile });
  assert.deepEqual([again.new, again.changed, again.refusedCount], [0, 0, 0]);
  assert.deepEqual(await catalogueOf(shop), before);
});

test("what is hostile or wrong is refused in words with its place, and good rows go on", async () => {
  const { shop } = await createTestShop();
  const good = plain("good");
  for (const [bad, reason] of [
    [plain("x", { Title: "" }), /x\): goods without a title/],
    [plain("x", { "Gift Card": "true" }), /a gift card is no goods/],
    [plain("x", { "Variant Price": "free" }), /no price: "free"/],
    [plain("x", { "Variant Price": "0.00" }), /no price: "0.00"/],
    [plain("x", { "Variant Price": "1e9" }), /no price: "1e9"/],
    [plain("", {}), /no `Handle` to go by: ""/],
    [plain("../../etc/passwd"), /no `Handle` to go by/],
    [plain("x", { Title: "a\u0000b" }), /holds a character that can't be kept|no catalogue/],
  ] as [Cells, RegExp][]) {
    const summary = await shop.exchange.import(write(csv([good, bad]), undefined, "products.csv"), { fetchPictures: false, profile });
    const said = summary.refused.map(({ where, reason: why }) => `${where}: ${why}`).join("\n");
    assert.match(said, reason);
    assert.equal(summary.ok, false);
    if (!summary.refusedWhole) assert.match(said, /products\.csv:\d+/);
  }
  assert.deepEqual(await counts(shop), { models: 1, products: 1, sizes: 0 });
  const twice = await shop.exchange.import(write(csv([good, plain("other"), { ...good, Title: "Again" }]), undefined, "p.csv"), {
    fetchPictures: false,
    profile,
  });
  assert.match(twice.refused[0]!.reason, /the `Handle` stands in two places/);
  const formula = plain("formula", { Title: "=HYPERLINK(1)", Vendor: "@SUM(1)", "Body (HTML)": "<a href='javascript:alert(1)'>x</a>" });
  assert.equal((await shop.exchange.import(write(csv([formula]), undefined, "p.csv"), { fetchPictures: false, profile })).ok, true);
  assert.deepEqual(await one(shop, "select name ->> 'en' as name, description ->> 'en' as text from model where id = 'shopify:formula'"), {
    name: "=HYPERLINK(1)",
    text: "x",
  });
});

test("a file that stops being CSV refuses all of it, with the line", async () => {
  const { shop } = await createTestShop();
  const whole = csv([plain("a"), plain("b")]);
  for (const text of [whole.replace("Thing b", 'Thing "b'), `${whole}one,two\r\n`, whole.slice(0, -40), `${whole}"never ended`]) {
    const summary = await shop.exchange.import(write(text, undefined, "p.csv"), { fetchPictures: false, profile });
    assert.equal(summary.refusedWhole, true, text.slice(-60));
    assert.match(summary.refused[0]!.where, /p\.csv:\d+/);
  }
  const many = csv([plain("long"), ...Array.from({ length: 3001 }, () => ({ Handle: "long", "Image Src": "a.png" }))]);
  const long = await shop.exchange.import(write(many, undefined, "p.csv"), { fetchPictures: false, profile });
  assert.match(long.refused[0]!.reason, /more than 3000 rows of one `Handle`/);
  assert.deepEqual(await counts(shop), { models: 0, products: 0, sizes: 0 });
});

test("a variant that Shopify does not count, or sells below zero, is not sold out", async () => {
  const { shop } = await createTestShop();
  const rows = [
    plain("uncounted", { "Variant Inventory Qty": "0" }),
    plain("blank", { "Variant Inventory Qty": "" }),
    plain("counted", { "Variant Inventory Tracker": "shopify", "Variant Inventory Qty": "0", "Variant Inventory Policy": "deny" }),
    plain("beyond", { "Variant Inventory Tracker": "shopify", "Variant Inventory Qty": "2", "Variant Inventory Policy": "continue" }),
  ];
  const summary = await shop.exchange.import(write(csv(rows), undefined, "goods.csv"), { fetchPictures: false, profile });
  assert.deepEqual(summary.refused, []);
  const found = await shop.database.pool.query(
    "select replace(p.id, 'shopify:', '') as id, p.made_to_order as made, t.available from product p left join stock t on t.product_id = p.id order by 1",
  );
  assert.deepEqual(
    found.rows.map(({ id, made, available }) => [id, made, available]),
    [
      ["beyond", true, 2],
      ["blank", true, null],
      ["counted", false, 0],
      ["uncounted", true, null],
    ],
  );
});
