import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import type { Shop } from "#app/shop.server.ts";
import { createTestFolder, createTestShop } from "../../test/create-test-shop.ts";
import { goodsOf, write } from "../../test/examples/catalogue-state.ts";
import { anExport } from "../../test/examples/commerceml.ts";
import { defaultProfile, type GivenProfile } from "./profile.contract.ts";

const profile: GivenProfile = { ...defaultProfile, language: "en", currency: "rub", missingLanguage: "copy" };

async function shopWith(csv: string) {
  const { shop } = await createTestShop();
  const folder = createTestFolder();
  for (const [name, background] of Object.entries({ a: "#c4222c", b: "#1546d6" }))
    await sharp({ create: { width: 60, height: 40, channels: 3, background } }).toFile(join(folder, `${name}.png`));
  const take = (text: string) => shop.exchange.import(write(text, folder, "goods.csv"), { profile });
  const summary = await take(csv);
  assert.deepEqual([summary.refused, summary.isLacking], [[], false]);
  return { shop, take };
}

/** Each part changes only its own columns of the named tables. */
async function changes(
  shop: Shop,
  take: (text: string) => ReturnType<Shop["exchange"]["import"]>,
  parts: readonly (readonly [string, ...string[]])[],
) {
  for (const [text, ...expected] of parts) {
    const before = await goodsOf(shop);
    const { refused, ok } = await take(text);
    assert.deepEqual([refused, ok], [[], true], text);
    const after = await goodsOf(shop);
    const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
    assert.deepEqual(
      changed
        .filter((table) => table !== "search_document")
        .flatMap((table) => columnsOf(before[table]!, after[table]!).map((column) => `${table}.${column}`)),
      expected,
      text,
    );
  }
}

function columnsOf(before: string, after: string): string[] {
  const [old, now] = [before, after].map((rows) => rows.split("\n").filter(Boolean));
  const gone = old!.filter((row) => !now!.includes(row)).map((row) => JSON.parse(row));
  const come = now!.filter((row) => !old!.includes(row)).map((row) => JSON.parse(row));
  if (gone.length !== come.length) return [`${come.length} for ${gone.length}`];
  const columns = come.flatMap((row, at) => Object.keys(row).filter((key) => JSON.stringify(row[key]) !== JSON.stringify(gone[at][key])));
  return [...new Set(columns)].sort();
}

test("Shopify's partial table changes its columns; new goods need price and title", async () => {
  const { shop, take } = await shopWith(
    `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Status
pro,Pro,Leather,Gong,Gloves,sale,true,Color,Red,Size,10 oz,P-10,400,5,900,1000,4006381333931,a.png,1,active
pro,,,,,,,,Red,,12 oz,P-12,450,6,900,1000,,b.png,2,
ball,Ball,Round,Gong,Balls,,true,Title,Default Title,,,B,300,9,500,,,a.png,1,active`,
  );
  const head = "Handle,Option1 Name,Option1 Value,Option2 Name,Option2 Value";
  await changes(shop, take, [
    [`${head},Variant Price,Variant Compare At Price\npro,Color,Red,Size,10 oz,800,1000\npro,,Red,,12 oz,900,1000`, "specification.sale"],
    [`${head},Variant Price\npro,Color,Red,Size,10 oz,800`, "specification.price_minor", "specification.sale"],
    [`${head},Variant Inventory Qty\npro,Color,Red,Size,10 oz,3`, "stock.available", "stock.on_hand"],
    ["Handle,Variant Inventory Qty\nball,2", "stock.available", "stock.on_hand"],
    ["Handle,Variant Price\nball,450", "product.price_minor"],
    ["Handle,Title,Variant Price\nball,The ball,450", "model.name", "product.name"],
    ["Handle,Variant Price,Status\nball,450,draft", "model.active", "product.active"],
    ["Handle,Variant Price,Status\nball,450,active", "model.active", "product.active"],
    ["Handle,Variant SKU,Image Src\nball,B,b.png", "product_picture.picture_id"],
    ["Handle,Variant SKU,Vendor\nball,B-1,", "product.sku"],
    ["Handle,Variant SKU,Type\nball,B-1,Gloves", "model.category_id", "model_category.category_id"],
  ]);
  const before = await goodsOf(shop);
  const told = async (text: string) => (await take(text)).refused.map(({ where, reason }) => `${where.replace(/^.*\(/, "(")} ${reason}`);
  assert.deepEqual(await told("Handle,Variant Price\nnew,450"), [
    "(shopify:new) is new to the shop and lacks Title",
    "(shopify:new) its model is refused or not known",
  ]);
  assert.deepEqual(await told(`${head},Title,Variant Inventory Qty\npro,Color,Red,Size,14 oz,Pro,3`), [
    "(shopify:pro:red.14-oz) is new to the shop and lacks Variant Price",
  ]);
  assert.deepEqual(await told("Handle,Variant Price\nball,"), ["(ball) goods without a variant that can be sold"]);
  assert.deepEqual(await goodsOf(shop), before);
});

test("WooCommerce's partial table changes its columns and says why it can't", async () => {
  const { shop, take } = await shopWith(
    `ID,Тип,Артикул,Имя,Опубликован,Описание,Наличие,Запасы,Акционная цена,Базовая цена,Категории,Изображения,Родительский,Название атрибута 1,Значения атрибутов 1
1,variable,PRO,Pro,1,Leather,1,,,,Gloves,"a.png, b.png",,Размер,"10, 12"
2,variation,PRO-10,,1,,1,5,900,1000,,,PRO,Размер,10
3,variation,PRO-12,,1,,1,6,,1000,,,PRO,Размер,12
4,simple,BALL,Ball,1,Round,1,9,,500,Balls,a.png,,Color,Red`,
  );
  await changes(shop, take, [
    ["ID,Тип,Базовая цена\n4,simple,450", "product.price_minor"],
    ["ID,Тип,Запасы\n4,simple,0", "stock.available", "stock.on_hand"],
    ["ID,Тип,Имя\n4,simple,Big ball", "model.name", "product.name"],
    ["ID,Тип,Изображения\n4,simple,b.png", "product_picture.picture_id"],
    ["ID,Тип,Категории\n4,simple,Gloves", "model.category_id", "model_category.category_id"],
    ["ID,Тип,Имя,Наличие\n4,simple,Big ball,backorder", "product.made_to_order"],
    [
      "ID,Тип,Артикул,Базовая цена,Родительский,Название атрибута 1,Значения атрибутов 1\n1,variable,PRO,,,Размер,\n2,variation,PRO-10,1100,PRO,Размер,10",
      "specification.price_minor",
    ],
  ]);
  const before = await goodsOf(shop);
  const told = async (text: string) => (await take(text)).refused.map(({ where, reason }) => `${where.replace(/^.*\(/, "(")} ${reason}`);
  assert.deepEqual(await told("ID,Тип,Базовая цена\n9,simple,450"), [
    "(woocommerce:9) is new to the shop and lacks Name",
    "(woocommerce:9) its model is refused or not known",
  ]);
  assert.deepEqual(await told("ID,Тип,Имя,Запасы\n9,simple,Rope,4"), ["(woocommerce:9) is new to the shop and lacks Regular price"]);
  assert.deepEqual(await told("ID,Тип,Запасы,Родительский\n1,variable,,\n2,variation,4,id:1"), [
    "(id:1) the size is unknown: the columns of its attributes are not in the file",
  ]);
  const { model, search_document, ...left } = await goodsOf(shop);
  const { model: was, search_document: said, ...stood } = before;
  assert.deepEqual(left, stood);
});

test("Magento's partial table changes its columns of goods, and of sizes by SKU", async () => {
  const { shop, take } = await shopWith(
    `sku,product_type,name,visibility,price,special_price,qty,description,product_online,configurable_variations,base_image,additional_images,additional_attributes
P-10,simple,Pro 10,Not Visible Individually,1000,900,5,,1,,,,
PRO,configurable,Pro,"Catalog, Search",,,0,Leather,1,"sku=P-10,size=10",a.png,b.png,gender=Men
BALL,simple,Ball,"Catalog, Search",500,,9,Round,1,,a.png,,`,
  );
  await changes(shop, take, [
    ["sku,price\nBALL,450", "product.price_minor"],
    ["sku,qty\nBALL,3\nP-10,2", "stock.available", "stock.on_hand"],
    ["sku,price\nP-10,1100", "specification.price_minor", "specification.sale"],
    ["sku,name,product_type,visibility\nBALL,Big ball,simple,Catalog", "model.name", "product.name"],
  ]);
  const before = await goodsOf(shop);
  assert.deepEqual(
    (await take("sku,price\nNEW,450")).refused.map(({ reason }) => reason),
    ["no goods list this variant"],
  );
  assert.deepEqual(await goodsOf(shop), before);
});

test("partial CommerceML (prices, stock, a bare good) leaves the rest unchanged", async () => {
  const { shop } = await createTestShop();
  const folder = createTestFolder();
  await sharp({ create: { width: 60, height: 40, channels: 3, background: "#c4222c" } }).toFile(join(folder, "g.png"));
  const take = (text: string) => shop.exchange.import(write(text, folder, "part.xml"));
  const group = "<Классификатор><Ид>c</Ид><Группы><Группа><Ид>grp</Ид><Наименование>Лапы</Наименование></Группа></Группы></Классификатор>";
  const told =
    "<Артикул>A-1</Артикул><Штрихкод>4006381333931</Штрихкод><Группы><Ид>grp</Ид></Группы><Картинка>g.png</Картинка><Описание>Кожа</Описание><Вес>0.4</Вес><Изготовитель><Наименование>Gong</Наименование></Изготовитель>";
  const full = anExport({
    goods: ["g"],
    offers: [
      { id: "g#10", name: "Товар (10)", price: "100", count: "5" },
      { id: "g#12", name: "Товар (12)", price: "100", count: "6" },
    ],
  });
  await take(full.replace("</Наименование></Товар>", `</Наименование>${told}</Товар>`).replace("<Каталог", `${group}<Каталог`));
  await changes(shop, take, [
    [anExport({ offers: [{ id: "g#10", price: "150" }] }), "specification.price_minor"],
    [anExport({ offers: [{ id: "g#12", count: "0" }] }), "stock.available", "stock.on_hand"],
    [anExport({ goods: ["g"] })],
    [anExport({ goods: ["g"] }).replace("Товар g<", "Перчатки g<"), "model.name", "product.name"],
    [anExport({ offers: [{ id: "g#10", name: "Товар (10)" }] })],
  ]);
  const before = await goodsOf(shop);
  const { refused } = await take(anExport({ offers: [{ id: "x#10", price: "150" }] }));
  assert.deepEqual(
    refused.map(({ reason }) => reason),
    ["its goods are in no file and not in the shop"],
  );
  assert.deepEqual(await goodsOf(shop), before);
});
