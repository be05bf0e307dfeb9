import assert from "node:assert/strict";
import { test } from "node:test";
import type { Shop } from "#app/shop.server.ts";
import { createShopFor } from "../../test/create-test-shop.ts";
import { write } from "../../test/examples/catalogue-state.ts";
import { defaultProfile } from "./profile.contract.ts";

const profile = { ...defaultProfile, language: "en" as const, currency: "rub" as const, missingLanguage: "copy" as const };

async function bring(shop: Shop, text: string, file: string) {
  const summary = await shop.exchange.import(write(text, undefined, file), { profile, fetchPictures: false });
  return { ...summary, said: summary.refused.map(({ reason }) => reason) };
}
const rowsOf = async (shop: Shop, statement: string) =>
  (await shop.database.pool.query({ text: statement, rowMode: "array" })).rows as unknown[][];

const feed = (...offers: string[]) =>
  `<yml_catalog><shop><name>S</name><currencies><currency id="RUB" rate="1"/></currencies><categories><category id="1">Gloves</category></categories>
  <offers>${offers.join("\n")}</offers></shop></yml_catalog>`;
const offer = (id: string, name: string, inside = "", attributes = "") =>
  `<offer id="${id}" ${attributes}><name>${name}</name><price>100</price><currencyId>RUB</currencyId><categoryId>1</categoryId><count>3</count>${inside}</offer>`;
const param = (name: string, value: string) => `<param name="${name}">${value}</param>`;

test("YML offers that their seller hides are not sold; a group is while one of it is", async (t) => {
  const { shop } = await createShopFor(t);
  const group = 'group_id="7"';
  const size = (value: string) => param("Size", value);
  await bring(
    shop,
    feed(
      offer("seen", "Seen"),
      offer("hidden", "Hidden", "<disabled>true</disabled>"),
      offer("gone", "Gone", "", 'deleted="true"'),
      offer("old", "Old", "", 'archived="true"'),
      offer("a", "Glove S", size("S"), group),
      offer("b", "Glove M", `${size("M")}<disabled>true</disabled>`, group),
    ),
    "feed.xml",
  );
  assert.deepEqual(await rowsOf(shop, "select id, active from model order by id"), [
    ["s:gone", false],
    ["s:group.7", true],
    ["s:hidden", false],
    ["s:old", false],
    ["s:seen", true],
  ]);
  assert.deepEqual(await rowsOf(shop, "select name, active from specification order by name"), [
    ["M", false],
    ["S", true],
  ]);
});

test("facts of a YML group are those of all its offers, and unread elements are listed", async (t) => {
  const { shop } = await createShopFor(t);
  const group = 'group_id="7"';
  const { unknown } = await bring(
    shop,
    feed(
      offer(
        "a",
        "Boot 41",
        `${param("Size", "41")}${param("Country", "Vietnam")}<tn-ved-codes><tn-ved-code>6402190000</tn-ved-code></tn-ved-codes>`,
        group,
      ),
      offer("b", "Boot 42", `${param("Size", "42")}${param("Sole", "rubber")}<min-quantity>2</min-quantity>`, group),
      offer("c", "Boot 43", `${param("Size", "43")}<url>https://s.example/c</url>`, group),
    ),
    "feed.xml",
  );
  const [[facts]] = (await rowsOf(shop, "select facts from model")) as [[{ name: { en: string }; value: { en: string } }[]]];
  assert.deepEqual(
    facts.map(({ name, value }) => [name.en, value.en]),
    [
      ["Country", "Vietnam"],
      ["Sole", "rubber"],
    ],
  );
  assert.deepEqual(await rowsOf(shop, "select tnved from product"), [["6402190000"]]);
  assert.deepEqual(unknown, { "min-quantity": 1 });
});

test("offers of a YML group that differ by flavor alone are its sizes", async (t) => {
  const { shop } = await createShopFor(t);
  const flavor = (id: string, value: string) => offer(id, `Protein, 900 g, ${value}`, param("Flavor", value), 'group_id="8"');
  await bring(shop, feed(flavor("a", "vanilla"), flavor("b", "chocolate")), "feed.xml");
  assert.deepEqual(
    await rowsOf(shop, "select p.name ->> 'en', s.name from specification s join product p on p.id = s.product_id order by 2"),
    [
      ["Protein, 900 g", "chocolate"],
      ["Protein, 900 g", "vanilla"],
    ],
  );
});

test("sizes that differ by a sign between digits are all kept, with stable ids", async (t) => {
  const { shop } = await createShopFor(t);
  const table = (...sizes: string[]) =>
    [
      "Handle,Title,Type,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price",
      ...sizes.map((size, at) => (at ? `boots,,,,${size},3,100` : `boots,Boot,Shoes,Size,${size},3,100`)),
    ].join("\n");
  const ids = () => rowsOf(shop, "select s.name, s.id from specification s where s.active order by 1");
  await bring(shop, table("8.5", "9"), "products.csv");
  const [half] = await ids();
  const { said } = await bring(shop, table("8-5", "8/5", "8.5", "9"), "products.csv");
  assert.deepEqual(said, []);
  const all = await ids();
  assert.deepEqual(all.map(([name]) => name).toSorted(), ["8-5", "8.5", "8/5", "9"]);
  assert.equal(new Set(all.map(([, id]) => id)).size, 4);
  assert.deepEqual(
    all.find(([name]) => name === "8.5"),
    half,
    "known by the id that it had",
  );
  assert.match((await bring(shop, table("8.5", "8.5"), "products.csv")).said.join(), /stands there twice/);
});

test("options that slugs can't tell apart stay apart; unread columns are listed", async (t) => {
  const { shop } = await createShopFor(t);
  const { said, notes } = await bring(
    shop,
    [
      "Handle,Title,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Inventory Qty,Variant Price,SEO Title,Variant Taxable",
      "cn,Glove,手套,Color,红色,Size,M,3,100,Best glove,true",
      "cn,,,,蓝色,,M+,3,100,,true",
      "boots,Boot,鞋,Size,8,,,3,100,,true",
      "boots,,,,8½,,,3,100,,true",
      "boots,,,,9,,,3,100,,true",
    ].join("\n"),
    "products.csv",
  );
  assert.deepEqual(said, []);
  assert.deepEqual(
    await rowsOf(
      shop,
      "select s.name, coalesce(p.color_name ->> 'en', '') from specification s join product p on p.id = s.product_id order by 1, 2",
    ),
    [
      ["8", ""],
      ["8½", ""],
      ["9", ""],
      ["M", "红色"],
      ["M+", "蓝色"],
    ],
  );
  assert.deepEqual(await rowsOf(shop, "select count(*)::int from category"), [[2]]);
  assert.deepEqual(notes, ["products.csv: columns that are not imported: SEO Title"]);
});

test("what WooCommerce does not count, or sells below zero, is not sold out", async (t) => {
  const { shop } = await createShopFor(t);
  const { said, notes } = await bring(
    shop,
    [
      "ID,Type,Name,In stock?,Stock,Backorders allowed?,Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s),Upsells",
      "1,simple,Ropes &amp; bags,1,,0,100,Box &amp; gym,,,,",
      "2,simple,Counted,1,4,0,100,Box &amp; gym,,,,id:1",
      "3,simple,Sold out,0,,0,100,Box &amp; gym,,,,",
      "4,simple,Lent,1,0,notify,100,Box &amp; gym,,,,",
      '5,variable,Shared,1,9,0,,Box &amp; gym,,Size,"S, M",',
      "6,variation,Shared S,1,parent,0,100,,id:5,Size,S,",
      "7,variation,Shared M,1,parent,0,100,,id:5,Size,M,",
    ].join("\n"),
    "wc.csv",
  );
  assert.deepEqual(said, []);
  assert.deepEqual(await rowsOf(shop, "select name ->> 'en', made_to_order from product order by id"), [
    ["Ropes & bags", true],
    ["Counted", false],
    ["Sold out", false],
    ["Lent", true],
    ["Shared", false],
  ]);
  assert.deepEqual(await rowsOf(shop, "select name ->> 'en' from category"), [["Box & gym"]]);
  assert.deepEqual(
    notes.filter((line) => !line.startsWith("goods and sizes")),
    [
      "wc.csv: columns that are not imported: Upsells",
      "wc.csv: 2 variations share the stock of their product, which is counted here by size; theirs stays as it is",
    ],
  );
});

test("the summary lists what is on sale and no longer in the file, of this feed only", async (t) => {
  const { shop } = await createShopFor(t);
  const size = (value: string) => offer(value, `Glove ${value}`, param("Size", value), 'group_id="7"');
  const other = feed(offer("else", "Elsewhere")).replace("<name>S</name>", "<name>Other</name>");
  const left = async (...offers: string[]) =>
    (await bring(shop, feed(...offers), "feed.xml")).notes.filter((line) => line.includes("stay on sale"));
  await bring(shop, other, "feed.xml");
  assert.deepEqual(await left(size("S"), size("M"), offer("rope", "Rope"), offer("old", "Old", "<disabled>true</disabled>")), []);
  assert.deepEqual(await left(size("S"), size("M")), ["goods and sizes that are not in this file and stay on sale: 1 (Rope)"]);
  assert.deepEqual(await left(size("S")), ["goods and sizes that are not in this file and stay on sale: 2 (Glove, M; Rope)"]);
  assert.deepEqual(await left(size("S"), size("M"), offer("rope", "Rope", "<disabled>true</disabled>")), []);
  assert.deepEqual(await left(size("S"), size("M")), []);
});
