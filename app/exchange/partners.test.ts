import assert from "node:assert/strict";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { createShopFor, createTestFolder } from "../../test/create-test-shop.ts";
import { catalogueOf, one } from "../../test/examples/catalogue-state.ts";
import { profileContract } from "./profile.contract.ts";

// Real third-party catalogues, read in place.
const shared = resolve(process.env.SHARED_DATA ?? "../shared/data");
const skip = existsSync(shared) ? false : `no ${shared}: set SHARED_DATA`;
const profileOf = (name: string) => profileContract.parse(JSON.parse(readFileSync(`profiles/${name}.json`, "utf8")));
const commerceml = (name: string) => join(shared, "commerceml", name);

for (const name of ["shoes-2.07", "mats-2.07", "split-2.09", "split-3.1"])
  test(`${name}: imported twice without change, a dry run leaves nothing`, { skip }, async (t) => {
    const { shop } = await createShopFor(t);
    const profile = profileOf(name);
    const empty = await catalogueOf(shop);
    const dry = await shop.exchange.import(commerceml(name), { profile, dryRun: true });
    assert.deepEqual(await catalogueOf(shop), empty);
    const first = await shop.exchange.import(commerceml(name), { profile });
    assert.deepEqual(first.refused, []);
    assert.deepEqual(dry.counts, first.counts);
    const before = await catalogueOf(shop);
    const again = await shop.exchange.import(commerceml(name), { profile });
    assert.deepEqual([again.new, again.changed, again.refusedCount, again.switchedOff], [0, 0, 0, 0]);
    assert.deepEqual(await catalogueOf(shop), before);
  });

test("shoes-2.07: sizes sell from the shoe shop, in non-empty colours and groups", { skip }, async (t) => {
  const { shop } = await createShopFor(t);
  const summary = await shop.exchange.import(commerceml("shoes-2.07"), { profile: profileOf("shoes-2.07") });
  assert.match(summary.notes.join(), /orders\.xml: holds orders/);
  const found = await shop.database.pool.query(
    "select s.name, s.price_minor, k.on_hand from specification s join stock k on k.specification_id = s.id order by s.product_id, s.name",
  );
  assert.deepEqual(
    found.rows.map(({ name, price_minor, on_hand }) => [name, price_minor, on_hand]),
    [
      ["39", 1496_00, 19],
      ["40", 1719_00, 20],
      ["35", 1309_00, 120],
      ["36", 1309_00, 15],
      ["37", 1271_00, 45],
    ],
  );
  assert.deepEqual(await one(shop, "select color_name from product where color_name <> '{}'"), { color_name: { ru: "Коричневый" } });
  assert.equal((await one(shop, "select count(*) as n from category where active")).n, 2);
  assert.equal((await one(shop, "select count(*) as n from category")).n, 22);
});

test("shoes-2.07: the zip is the folder's goods, so it changes nothing after it", { skip }, async (t) => {
  const { shop } = await createShopFor(t);
  const profile = profileOf("shoes-2.07");
  await shop.exchange.import(commerceml("shoes-2.07"), { profile });
  const again = await shop.exchange.import(join(commerceml("shoes-2.07"), "exchange.zip"), { profile });
  assert.deepEqual([again.new, again.changed, again.refusedCount], [0, 0, 0]);
});

test("split-2.09: 978 offers meet their prices and rests from other files", { skip }, async (t) => {
  const { shop } = await createShopFor(t);
  await shop.exchange.import(commerceml("split-2.09"), { profile: profileOf("split-2.09") });
  const found = await one(
    shop,
    "select count(*) as goods, count(price_minor) as priced, count(k.product_id) as counted, sum(on_hand) as pieces from product p left join stock k on k.product_id = p.id",
  );
  assert.deepEqual(found, { goods: 978, priced: 978, counted: 978, pieces: 1925 });
  assert.deepEqual(
    await one(
      shop,
      "select c.id, c.active, count(*) as models from category c join model_category l on l.category_id = c.id group by c.id",
    ),
    { id: "cosmetics", active: true, models: 978 },
  );
});

test("goods missing from a full export are deactivated and return with it", { skip }, async (t) => {
  const { shop } = await createShopFor(t);
  await shop.exchange.import(commerceml("split-3.1"), { profile: profileOf("split-3.1") });
  const profile = profileOf("shoes-2.07");
  await shop.exchange.import(commerceml("shoes-2.07"), { profile });
  const folder = createTestFolder();
  for (const name of ["import.xml", "offers.xml"]) {
    const text = readFileSync(join(commerceml("shoes-2.07"), name), "utf8");
    const without = text.replace(/<(Товар|Предложение)>\s*<Ид>bd72d913-[\s\S]*?<\/\1>/g, "");
    assert.notEqual(without, text);
    writeFileSync(join(folder, name), without);
  }
  const fewer = await shop.exchange.import(folder, { profile });
  assert.equal(fewer.switchedOff, 5);
  assert.deepEqual(await one(shop, "select count(*) filter (where active) as active, count(*) as n from model"), { active: 2, n: 3 });
  await shop.exchange.import(commerceml("shoes-2.07"), { profile });
  assert.equal((await one(shop, "select count(*) filter (where active) as n from model")).n, 3);
});

test("an older count does not undo a newer one", { skip }, async (t) => {
  const { shop } = await createShopFor(t);
  const profile = profileOf("shoes-2.07");
  await shop.exchange.import(commerceml("shoes-2.07"), { profile });
  const before = await catalogueOf(shop);
  const folder = createTestFolder();
  const offers = readFileSync(join(commerceml("shoes-2.07"), "offers.xml"), "utf8");
  writeFileSync(
    join(folder, "offers.xml"),
    offers.replace(/ДатаФормирования="2017/, 'ДатаФормирования="2016').replaceAll('КоличествоНаСкладе="1', 'КоличествоНаСкладе="9'),
  );
  const older = await shop.exchange.import(folder, { profile });
  assert.match(older.refused[0]!.reason, /newer count/);
  assert.deepEqual(await catalogueOf(shop), before);
});

test("a price type or ready warehouse that is not there is said, not guessed", { skip }, async (t) => {
  const { shop } = await createShopFor(t);
  const wrong = await shop.exchange.import(commerceml("shoes-2.07"), { profile: { ...profileOf("shoes-2.07"), priceType: "Оптовая" } });
  assert.match(wrong.refused[0]!.reason, /“Оптовая”.*“Розничная”/);
  const elsewhere = await shop.exchange.import(commerceml("shoes-2.07"));
  assert.match(elsewhere.refused[0]!.reason, /2-Готовая продукция.*Магазин "Обувь".*a profile must say which counts/);
  assert.equal((await one(shop, "select count(*) as n from stock")).n, 0);
});

test("windows-1251 and a BOM change nothing", { skip }, async (t) => {
  const { shop } = await createShopFor(t);
  const profile = profileOf("shoes-2.07");
  await shop.exchange.import(commerceml("shoes-2.07"), { profile });
  const folder = createTestFolder();
  for (const name of ["import.xml", "offers.xml"]) {
    const text = readFileSync(join(commerceml("shoes-2.07"), name), "utf8")
      .replace(/^\uFEFF/, "")
      .replace('encoding="UTF-8"', 'encoding="windows-1251"');
    writeFileSync(join(folder, name), Buffer.from([...text].map(windows1251)));
  }
  const again = await shop.exchange.import(folder, { profile });
  assert.deepEqual([again.new, again.changed, again.refusedCount], [0, 0, 0]);
});

function windows1251(character: string): number {
  const code = character.charCodeAt(0);
  if (code >= 0x410 && code <= 0x44f) return code - 0x350;
  if (character === "ё") return 0xb8;
  if (character === "Ё") return 0xa8;
  return code < 128 ? code : 0x3f;
}

test("a folder whose second file is broken changes nothing and gives the line", { skip }, async (t) => {
  const { shop } = await createShopFor(t);
  const empty = await catalogueOf(shop);
  const folder = createTestFolder();
  cpSync(commerceml("shoes-2.07"), folder, { recursive: true, filter: (path) => !path.endsWith(".zip") });
  const offers = readFileSync(join(folder, "offers.xml"), "utf8");
  writeFileSync(join(folder, "offers.xml"), offers.replace("</Предложения>", "</Предложение>"));
  const summary = await shop.exchange.import(folder, { profile: profileOf("shoes-2.07") });
  assert.deepEqual(await catalogueOf(shop), empty);
  assert.match(summary.refused[0]!.where, /offers\.xml:331$/);
});

test("luma: 147 models at ruble prices with photos; what is missing is counted", { skip }, async (t) => {
  const { shop } = await createShopFor(t);
  const profile = profileOf("luma");
  // Only the gear's pictures: the others would take long.
  const folder = createTestFolder();
  cpSync(join(shared, "products/luma"), join(folder, "products/luma"), { recursive: true });
  const photos = join(folder, "media/luma/product");
  for (const name of ["mh01-black_main.jpg", "mb01-blue-0.jpg"]) cpSync(join(shared, "media/luma/product", name), join(photos, name));
  const first = await shop.exchange.import(join(folder, "products/luma"), { profile });
  assert.deepEqual(first.refused, []);
  assert.equal(first.counts.model?.new, 181);
  assert.equal(first.counts.specification?.new, 1859);
  assert.deepEqual([first.pictures.stored, first.pictures.missing], [2, 710]);
  assert.deepEqual(first.untranslated, { ru: 181 });
  assert.deepEqual(
    await one(
      shop,
      "select m.storefronts, m.name, s.name as size, s.price_minor, k.on_hand from specification s join product p on p.id = s.product_id join model m on m.id = p.model_id join stock k on k.specification_id = s.id where s.sku = 'MH01-XS-Black'",
    ),
    { storefronts: ["eu"], name: { en: "Chaz Kangeroo Hoodie" }, size: "XS", price_minor: 52 * 95_00, on_hand: 100 },
  );
  const before = await catalogueOf(shop);
  const again = await shop.exchange.import(join(folder, "products/luma"), { profile });
  assert.deepEqual([again.new, again.changed, again.refusedCount], [0, 0, 0]);
  assert.deepEqual(await catalogueOf(shop), before);

  const csv = join(folder, "products/luma/products_gear_bags.csv");
  writeFileSync(csv, readFileSync(csv, "utf8").replace("24-MB04,", '"24-MB04,'));
  const broken = await shop.exchange.import(join(folder, "products/luma"), { profile });
  assert.match(broken.refused[0]!.where, /products_gear_bags\.csv:\d+$/);
  assert.deepEqual(await catalogueOf(shop), before);
});
