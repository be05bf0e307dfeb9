import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, test } from "node:test";
import { findBreaks } from "#app/operations/reconcile.queries.server.ts";
import type { Shop } from "#app/shop.server.ts";
import { exchange as exchangeCommand } from "../../commands/exchange.ts";
import { createTestFolder, createTestShop } from "../../test/create-test-shop.ts";
import { catalogueOf, goodsOf, one, write } from "../../test/examples/catalogue-state.ts";
import { anExport } from "../../test/examples/commerceml.ts";
import { staffAt } from "../../test/examples/staff.ts";
import { profileContract } from "./profile.contract.ts";

const shared = resolve(process.env.SHARED_DATA ?? "../shared/data");
const skip = existsSync(shared) ? false : `no ${shared}: set SHARED_DATA`;
const split = { path: join(shared, "commerceml/split-2.09"), profile: () => profileOf("split-2.09") };
const profileOf = (name: string) => profileContract.parse(JSON.parse(readFileSync(`profiles/${name}.json`, "utf8")));

const shops: Shop[] = [];
async function aShop() {
  const { shop } = await createTestShop();
  shops.push(shop);
  return shop;
}
afterEach(async () => {
  for (const shop of shops.splice(0)) assert.deepEqual(await findBreaks(shop.db), []);
});

type ExportInput = Parameters<typeof anExport>[0];
const take = (shop: Shop, said: ExportInput) => shop.exchange.import(write(anExport(said), createTestFolder(), "all.xml"));
const sizes = (price: string, count: string, ...ids: string[]) => ids.map((id) => ({ id, name: `Лапы (${id.slice(-1)})`, price, count }));
const at = (hour: number) => `2026-11-20T${hour}:00:00`;
const revert = async (shop: Shop, id: number, force = false) => {
  const reverted = await shop.exchange.revert(id, { force, actor: "Анна" });
  assert.ok(reverted.ok);
  return reverted;
};
const stockOf = (shop: Shop, guid: string) =>
  one(shop, `select k.on_hand, k.reserved from stock k join specification s on s.id = k.specification_id where s.guid = '${guid}'`);

test("split-2.09: a repeat changes nothing, and a revert restores every byte", {
  skip,
}, async () => {
  const shop = await aShop();
  await shop.exchange.import(join(shared, "commerceml/shoes-2.07"), { profile: profileOf("shoes-2.07") });
  const before = await goodsOf(shop);
  const first = await shop.exchange.import(split.path, { profile: split.profile() });
  const again = await shop.exchange.import(split.path, { profile: split.profile() });
  assert.deepEqual([again.new, again.changed], [0, 0]);
  assert.deepEqual((await shop.exchange.run(again.run!))!.changes, []);
  assert.deepEqual(await shop.exchange.revert(again.run!, { force: false, actor: "" }), { ok: false, refusal: "changed-nothing" });
  const after = await goodsOf(shop);
  assert.notDeepEqual(after, before);

  const reverted = await revert(shop, first.run!);
  assert.deepEqual(
    [reverted.skipped, reverted.stock],
    [[], (await one(shop, "select count(*) as n from stock_movement where cause = 'revert'")).n],
  );
  assert.deepEqual(await goodsOf(shop), before);

  const all = await catalogueOf(shop);
  assert.deepEqual(await shop.exchange.revert(first.run!, { force: true, actor: "" }), { ok: false, refusal: "taken-back" });
  assert.deepEqual(await catalogueOf(shop), all);

  const replayed = await shop.exchange.replay(first.run!);
  assert.ok(replayed.ok);
  const made = ({ model, ...goods }: Record<string, string>) => ({ ...goods, model: model!.replace(/"created_at": "[^"]*"/g, "") });
  assert.deepEqual(made(await goodsOf(shop)), made(after), "what came is taken in again from what was kept");
});

test("reverts restore names, prices, groups, activity and stock, and can be reverted", async () => {
  const shop = await aShop();
  await take(shop, { full: true, goods: ["g-1", "g-2"], offers: sizes("100", "5", "g-1#a", "g-1#b", "g-2#c"), at: at(10) });
  const before = await goodsOf(shop);
  const second = await take(shop, { full: true, goods: ["g-1", "g-3"], offers: sizes("200", "3", "g-1#a", "g-3#d"), at: at(11) });
  assert.equal(second.switchedOff, 3 + 1);
  const after = await goodsOf(shop);
  const reverted = await revert(shop, second.run!);
  assert.deepEqual(await goodsOf(shop), before);
  assert.deepEqual(reverted.skipped, []);
  assert.deepEqual(
    (await shop.database.pool.query("select list_minor from price_history where specification_id = 'g-1_a' order by id")).rows,
    [100_00, 200_00, 100_00].map((list_minor) => ({ list_minor })),
    "history is added to, never rewritten",
  );
  await revert(shop, reverted.run);
  const { stock, product, specification, model } = await goodsOf(shop);
  assert.deepEqual(
    { stock, product, specification, model },
    { stock: after.stock, product: after.product, specification: after.specification, model: after.model },
  );
});

test("later changes are reported and kept by a revert, and reverted by force", async () => {
  const shop = await aShop();
  await take(shop, { goods: ["g-1"], offers: sizes("100", "5", "g-1#a", "g-1#b"), at: at(10) });
  const second = await take(shop, { offers: sizes("200", "9", "g-1#a", "g-1#b"), at: at(11) });
  await take(shop, { offers: [{ id: "g-1#a", count: "7" }], at: at(12) });
  await shop.database.pool.query("update specification set sku = 'BY-HAND' where guid = 'g-1#b'");
  const reverted = await revert(shop, second.run!);
  assert.deepEqual(reverted.skipped, [
    { place: "specification", key: "g-1_b", why: { code: "changed-since" } },
    { place: "stock", key: "g-1 g-1_a", why: { code: "counted-since" } },
  ]);
  assert.deepEqual(await one(shop, "select price_minor from specification where guid = 'g-1#a'"), { price_minor: 100_00 });
  assert.deepEqual(await one(shop, "select price_minor, sku from specification where guid = 'g-1#b'"), {
    price_minor: 200_00,
    sku: "BY-HAND",
  });
  assert.deepEqual([(await stockOf(shop, "g-1#a")).on_hand, (await stockOf(shop, "g-1#b")).on_hand], [7, 5]);

  const third = await take(shop, { offers: sizes("300", "11", "g-1#a", "g-1#b"), at: at(13) });
  await take(shop, { offers: [{ id: "g-1#a", count: "12" }], at: at(14) });
  await shop.database.pool.query("update specification set price_minor = 1 where guid = 'g-1#b'");
  assert.deepEqual((await revert(shop, third.run!, true)).skipped, []);
  assert.deepEqual([(await stockOf(shop, "g-1#a")).on_hand, (await stockOf(shop, "g-1#b")).on_hand], [7, 5]);
  assert.deepEqual(await one(shop, "select price_minor, sku from specification where guid = 'g-1#b'"), {
    price_minor: 200_00,
    sku: "BY-HAND",
  });
});

test("a revert keeps sales, and deactivates instead of deleting goods in carts", async () => {
  const shop = await aShop();
  const first = await take(shop, { goods: ["g-1", "g-2"], offers: sizes("100", "5", "g-1#a", "g-2#b"), at: at(10) });
  const sell = (of: string, was: number, reserved: number) =>
    shop.database.pool.query(
      `with s as (update stock set on_hand = on_hand - ${was}, reserved = reserved + ${reserved} where specification_id = '${of}' returning product_id, specification_id)
       insert into stock_movement (product_id, specification_id, on_hand, reserved, cause, cause_id, at) select product_id, specification_id, -${was}, ${reserved}, 'order', 'o-1', now() from s`,
    );
  const second = await take(shop, { offers: sizes("100", "9", "g-1#a"), at: at(11) });
  await sell("g-1_a", 6, 0);
  const back = await revert(shop, second.run!);
  assert.deepEqual(back.skipped, [{ place: "stock", key: "g-1 g-1_a", why: { code: "promised", count: 1 } }]);
  assert.deepEqual(await stockOf(shop, "g-1#a"), { on_hand: 0, reserved: 0 });

  await shop.database.pool.query(
    "insert into wait (id, product_id, specification_id, email, storefront, lang, asked_at) values ('w', 'g-1', 'g-1_a', 'a@b.example', 'ru', 'ru', now())",
  );
  const all = await revert(shop, first.run!, true);
  assert.deepEqual(
    all.skipped.filter(({ place }) => place !== "stock").map(({ place, key }) => `${place} ${key}`),
    ["model g-1", "product g-1", "specification g-1_a"],
  );
  assert.deepEqual((await shop.database.pool.query("select id, active from model order by id")).rows, [{ id: "g-1", active: false }]);
});

test("the log says what came, keeps it for 30 days and refuses in words", async () => {
  const shop = await aShop();
  const say = (...args: string[]) => staffAt(shop)(exchangeCommand, ...args);
  const summary = await take(shop, { goods: ["g-1"], offers: sizes("100", "5", "g-1#a") });
  const broken = await shop.exchange.import(write("<rss/>", createTestFolder(), "broken.xml"));
  await shop.exchange.import(write(anExport({ goods: ["g-2"] }), createTestFolder(), "dry.xml"), { dryRun: true });
  const listed = (await say()).text.split("\n");
  assert.equal(listed.length, 3);
  assert.match(listed[0]!, new RegExp(`${broken.run}.*command.*refused.*broken\\.xml`));
  assert.match(listed[1]!, new RegExp(`${summary.run}.*command.*commerceml  taken.*\\d+ bytes`));
  assert.match(
    (await say("show", String(summary.run))).text,
    /all\.xml {2}\d+ bytes {2}sha256 [0-9a-f]{64}\n.*changed names of price types and warehouses: 2 rows/s,
  );
  assert.match((await say("replay", String(summary.run), "--by", "Анна")).text, /0 new, 0 changed/);
  assert.match((await say("revert", String(broken.run), "--by", "Анна")).text, /changed nothing/);
  assert.match((await say("replay", String(broken.run), "--by", "Анна")).text, /no longer kept/);
  assert.match((await say("revert", "999", "--by", "Анна")).text, /Run not found/);
  assert.match((await say("revert")).text, /npm run exchange/);
  assert.match(
    (await say("revert", String(summary.run), "--by", "Анна")).text,
    /undone by run \d+: 0 rows restored, \d+ deleted, 1 stock counts moved back, 0 left/,
  );
  assert.match((await say("revert", String(summary.run), "--by", "Анна")).text, /has been undone already/);

  await shop.exchange.forgetOld(new Date(Date.now() + 31 * 24 * 3600_000));
  assert.match((await say("replay", String(summary.run), "--by", "Анна")).text, /no longer kept/);
  assert.equal((await one(shop, "select count(*) as n from import_change")).n, 0);
  assert.equal(existsSync(join(shop.config.dataDir, "imports")) && (await one(shop, "select count(kept) as n from import_run")).n, 0);
});
