import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { createShopFor, createTestFolder } from "../../test/create-test-shop.ts";
import { catalogueOf, one, write } from "../../test/examples/catalogue-state.ts";
import { aFileModel, aShopFile } from "../../test/examples/shop-file.ts";

test("a shop file becomes goods with slugs, whole rubles, stock and words to find", async (t) => {
  const { shop } = await createShopFor(t);
  const path = write(aShopFile());
  const summary = await shop.exchange.import(path);
  assert.equal(summary.ok, true);
  assert.deepEqual(summary.counts.specification, { new: 2, changed: 0, unchanged: 0, refused: 0 });
  assert.equal((await one(shop, "select slug from model")).slug, "perchatki-classic");
  assert.equal((await one(shop, "select price_minor from specification where id = 'classic-red-12'")).price_minor, 4991_00);
  assert.equal((await one(shop, "select on_hand from stock where specification_id = 'classic-red-12'")).on_hand, 12);
  assert.equal((await one(shop, "select count(*) as n from stock_movement where cause = 'import'")).n, 2);
  assert.equal((await one(shop, "select count(*) as n from warehouse_balance where warehouse = '3-Шоурум'")).n, 2);
  assert.equal(
    (await one(shop, "select count(*) as n from search_document where words @@ websearch_to_tsquery('russian', 'красные gloves')")).n,
    1,
  );
});

test("a repeated import changes nothing; changed goods keep their slug", async (t) => {
  const { shop } = await createShopFor(t);
  await shop.exchange.import(write(aShopFile({ models: [aFileModel(), aFileModel("pro")] })));
  const before = await catalogueOf(shop);
  const again = await shop.exchange.import(write(aShopFile({ models: [aFileModel(), aFileModel("pro")] })));
  assert.deepEqual([again.new, again.changed, again.ok], [0, 0, true]);
  assert.deepEqual(await catalogueOf(shop), before);

  const renamed = aFileModel("classic", { name: { ru: "Перчатки новые", en: "New gloves" } });
  const changed = await shop.exchange.import(write(aShopFile({ models: [renamed, aFileModel("pro")] })));
  assert.deepEqual([changed.new, changed.changed], [0, 1]);
  assert.equal((await one(shop, "select slug from model where id = 'classic'")).slug, "perchatki-classic");
});

test("a model lists its neighbours in order, without itself or unknown ones", async (t) => {
  const { shop } = await createShopFor(t);
  const file = (completing: string[]) =>
    write(aShopFile({ models: [aFileModel("classic", { completing, related: ["pro"] }), aFileModel("pro"), aFileModel("light")] }));
  const links = () =>
    one(shop, "select string_agg(concat_ws(' ', model_id, kind, other_id), ', ' order by kind, position) as said from model_link");
  await shop.exchange.import(file(["light", "nowhere", "pro", "classic"]));
  assert.equal((await links()).said, "classic completing light, classic completing pro, classic related pro");
  const again = await shop.exchange.import(file(["light", "nowhere", "pro", "classic"]));
  assert.deepEqual([again.new, again.changed], [0, 0]);
  const changed = await shop.exchange.import(file(["pro"]));
  assert.deepEqual([changed.new, changed.changed], [0, 1]);
  assert.equal((await links()).said, "classic completing pro, classic related pro");
});

test("a dry run says the same and leaves nothing", async (t) => {
  const { shop } = await createShopFor(t);
  const before = await catalogueOf(shop);
  const dry = await shop.exchange.import(write(aShopFile()), { dryRun: true });
  assert.deepEqual(await catalogueOf(shop), before);
  assert.equal((await one(shop, "select count(*) as n from import_run")).n, 0);
  const real = await shop.exchange.import(write(aShopFile()));
  assert.deepEqual(dry.counts, real.counts);
});

test("invalid rows are refused by line and reason with their dependants; others import", async (t) => {
  const { shop } = await createShopFor(t);
  const summary = await shop.exchange.import(
    write(
      aShopFile({
        models: [aFileModel("lost", { category: "nowhere" }), aFileModel(), { ...aFileModel("bad"), dimensions: { length: -1 } }],
        customers: [{ phone: "not a phone" }],
      }),
    ),
  );
  assert.equal(summary.ok, false);
  assert.deepEqual(
    summary.refused.map(({ where, reason }) => `${where.replace(/^.*:(\d+)/, "line $1")}: ${reason}`).sort(),
    [
      "line 1 (bad): dimensions.length has to be more than 0",
      "line 1 (lost): the category is not known: nowhere",
      "line 1 (lost-red): its model is refused or not known",
      "line 1 (lost-red-10): its product is refused or not known",
      "line 1 (lost-red-12): its product is refused or not known",
      "line 1: `phone`: not a phone number",
    ].sort(),
  );
  assert.equal((await one(shop, "select count(*) as n from model")).n, 1);
});

test("a broken file is refused with its line and nothing of it is taken", async (t) => {
  const { shop } = await createShopFor(t);
  const before = await catalogueOf(shop);
  for (const [text, line] of [
    [`{"models": [\n${JSON.stringify(aFileModel())},\n{"_id": "x",,}]}`, 3],
    [`{"models": [\n${JSON.stringify(aFileModel())}`, 2],
    [`{"models": [\n\n{"_id": "a"} {"_id": "b"}]}`, 3],
  ] as const) {
    const summary = await shop.exchange.import(write(text));
    assert.equal(summary.refused.length, 1);
    assert.match(summary.refused[0]!.where, new RegExp(`:${line}$`));
    assert.deepEqual(await catalogueOf(shop), before);
  }
});

test("unknown fields, which may be misspelt, are counted and make a partial success", async (t) => {
  const { shop } = await createShopFor(t);
  const summary = await shop.exchange.import(write({ ...aShopFile(), models: [{ ...aFileModel(), colour: "red" }], banners: [{}, {}] }));
  assert.deepEqual([summary.unknown, summary.isLacking], [{ "models.colour": 1, banners: 2 }, true]);
  const misspelt = aFileModel("other");
  Object.assign(misspelt.products![0]!.specifications![0]!, { balances: [] });
  const nested = await shop.exchange.import(write(aShopFile({ models: [misspelt] })));
  assert.deepEqual([nested.unknown, nested.isLacking], [{ "models.products.specifications.balances": 1 }, true]);
  assert.equal((await shop.exchange.import(write({ $schema: "x", ...aShopFile() }))).isLacking, false);
});

test("two models of one name get two slugs, the same at every import", async (t) => {
  const { shop } = await createShopFor(t);
  const name = { ru: "Лапы", en: "Mitts" };
  await shop.exchange.import(write(aShopFile({ models: [aFileModel("a", { name }), aFileModel("b", { name })] })));
  const first = await one<{ slugs: string }>(shop, "select string_agg(slug, ' ' order by id) as slugs from model");
  assert.match(first.slugs, /^lapy lapy-[0-9a-f]{6}$/);
  await shop.exchange.import(write(aShopFile({ models: [aFileModel("b", { name }), aFileModel("a", { name })] })));
  assert.deepEqual(await one(shop, "select string_agg(slug, ' ' order by id) as slugs from model"), first);
});

test("a count below what is promised leaves nothing to sell and opens one shortage", async (t) => {
  const { shop } = await createShopFor(t);
  await shop.exchange.import(write(aShopFile()));
  await shop.database.pool.query("update stock set reserved = 5 where specification_id = 'classic-red-12'");
  const cases = "select detail::text as detail, closed_at from case_for_staff where kind = 'stock-shortage'";
  const fewer = structuredClone(aShopFile());
  fewer.models![0]!.products![0]!.specifications![1]!.balance = [{ name: "2-Готовая продукция", count: 3 }];
  for (const _ of [1, 2]) {
    await shop.exchange.import(write(fewer));
    const stock = await one(shop, "select on_hand, reserved, available from stock where specification_id = 'classic-red-12'");
    assert.deepEqual(stock, { on_hand: 5, reserved: 5, available: 0 });
    const shortage = await one(shop, `select count(*) as n, min(detail) as detail from (${cases}) c`);
    assert.deepEqual(shortage, { n: 1, detail: '{"counted": 3, "reserved": 5}' });
  }
  await shop.exchange.import(write(aShopFile()));
  assert.equal((await one(shop, `select count(*) as n from (${cases} and closed_at is null) c`)).n, 0);
  const sums = await one(
    shop,
    "select sum(m.on_hand) as moved, min(s.on_hand) as stands from stock_movement m join stock s using (product_id, specification_id) where specification_id = 'classic-red-12'",
  );
  assert.equal(sums.moved, sums.stands);
});

test("balances of customers become opening entries, once", async (t) => {
  const { shop } = await createShopFor(t);
  const customers = [{ phone: "8 (900) 000-00-07", firstname: "Вера", bonus: 150.5, avans: 1000, ad_deposit: 0 }];
  for (const _ of [1, 2]) {
    const summary = await shop.exchange.import(write({ customers }));
    assert.equal(summary.ok, true);
    const found = await shop.database.pool.query(
      "select kind, balance_minor from ledger_account where customer_id = (select id from customer where phone = '+79000000007') and balance_minor > 0 order by kind",
    );
    assert.deepEqual(found.rows, [
      { kind: "advance", balance_minor: 1000_00 },
      { kind: "bonus", balance_minor: 150_50 },
    ]);
    assert.equal(
      (
        await one(
          shop,
          "select sum(amount_minor)::int as n from ledger_entry e join ledger_account a on a.id = e.account_id where kind = 'shop'",
        )
      ).n,
      -1150_50,
    );
  }
});

test("pictures lie beside the file; bad ones are reported, links follow the file", async (t) => {
  const { shop } = await createShopFor(t);
  const folder = createTestFolder();
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#c4222c" } })
    .png()
    .toBuffer();
  writeFileSync(join(folder, "a.png"), png);
  writeFileSync(join(folder, "b.png"), "<svg/>");
  const file = aShopFile();
  const product = file.models![0]!.products![0]!;
  product.images = ["a.png", "b.png", "c.png", "../../etc/passwd"];
  const first = await shop.exchange.import(write(file, folder));
  assert.deepEqual(first.pictures, { stored: 1, known: 0, missing: 2, refused: 1 });
  assert.deepEqual(first.refused, [{ where: "b.png", reason: "not a JPEG, PNG, WebP, AVIF or GIF" }]);
  assert.equal((await one(shop, "select count(*) as n from product_picture")).n, 1);
  product.images = [];
  const second = await shop.exchange.import(write(file, folder));
  assert.equal(second.counts.product?.changed, 1);
  assert.equal((await one(shop, "select count(*) as n from product_picture")).n, 0);
});

async function folderWith(pictures: Record<string, string>): Promise<string> {
  const folder = createTestFolder();
  for (const [name, background] of Object.entries(pictures))
    await sharp({ create: { width: 60, height: 40, channels: 3, background } }).toFile(join(folder, `${name}.png`));
  return folder;
}

test("picture text and spins import; a silent file keeps them, another changes them", async (t) => {
  const { shop } = await createShopFor(t);
  const folder = await folderWith({ a: "#c4222c", b: "#1546d6", turn: "#222226" });
  const file = aShopFile();
  const product = file.models![0]!.products![0]!;
  const seen = () =>
    one(
      shop,
      `select (select json_agg(alt order by position) from product_picture where product_id = p.id) as alts,
              exists (select from picture where id = p.turn_id) as turns from product p where id = '${product._id}'`,
    );
  const alt = { ru: "Пара спереди", en: "A pair from the front" };
  product.images = [{ file: "a.png", alt }, "b.png"];
  product.turn = "turn.png";
  await shop.exchange.import(write(file, folder));
  assert.deepEqual(await seen(), { alts: [alt, {}], turns: true });
  assert.equal((await shop.exchange.import(write(file, folder))).changed, 0);

  product.images = ["b.png", "a.png"];
  delete product.turn;
  await shop.exchange.import(write(file, folder));
  assert.deepEqual(await seen(), { alts: [{}, alt], turns: true });
  const otherwise = { ru: "Ладонь", en: "The palm" };
  product.images = [{ file: "b.png", alt: otherwise }, "a.png"];
  product.turn = null;
  const { run } = await shop.exchange.import(write(file, folder));
  assert.deepEqual(await seen(), { alts: [otherwise, alt], turns: false });
  await shop.exchange.revert(run!, { force: false, actor: "Анна" });
  assert.deepEqual(await seen(), { alts: [{}, alt], turns: true });
});

test("a collection's cover and alt text import, persist when absent, and revert", async (t) => {
  const { shop } = await createShopFor(t);
  const folder = await folderWith({ wall: "#c4222c", ring: "#1546d6" });
  const alt = { ru: "Стена зала", en: "The wall of a gym" };
  const file = aShopFile({ collections: [{ _id: "first", name: { ru: "Первая", en: "First" }, models: ["classic"] }] });
  const [collection] = file.collections!;
  const covered = () =>
    one(shop, "select (select width from picture where id = cover_id) as width, cover_id as id, cover_alt as alt from collection");
  collection!.cover = { file: "wall.png", alt };
  await shop.exchange.import(write(file, folder));
  const wall = await covered();
  assert.deepEqual([wall.width, wall.alt], [60, alt]);
  delete collection!.cover;
  assert.equal((await shop.exchange.import(write(file, folder))).changed, 0);
  assert.deepEqual(await covered(), wall);
  collection!.cover = "ring.png";
  const { run, changed } = await shop.exchange.import(write(file, folder));
  assert.equal(changed, 1);
  assert.notEqual((await covered()).id, wall.id);
  collection!.cover = null;
  const bare = await shop.exchange.import(write(file, folder));
  assert.equal((await covered()).id, null);
  await shop.exchange.revert(bare.run!, { force: false, actor: "Анна" });
  await shop.exchange.revert(run!, { force: false, actor: "Анна" });
  assert.deepEqual(await covered(), wall);
});
