import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../test/create-test-shop.ts";
import { write } from "../../test/examples/catalogue-state.ts";
import { putOnShelf, putPromo } from "../../test/examples/goods.ts";
import { aFileModel, aShopFile } from "../../test/examples/shop-file.ts";
import { createShopper } from "../../test/examples/shopper.ts";
import { rebuildSearchDocuments } from "./search/search.queries.server.ts";

const { shop, app } = await createTestShop({}, { pages: true });
const { db } = shop;
await sql`insert into currency_rate (currency, source, rate_date, val, held, fetched_at) values ('usd', 'cbr', '2026-11-25', 50, false, now())`.execute(
  db,
);
await shop.rates.reload();

const DAY = 24 * 3600_000;
const START = Date.parse("2026-06-01T09:00:00Z");
const onDay = (day: number) => shop.clock.move(new Date(START + day * DAY));
/** One product's price history in rubles: "final of list". */
const told = async (product: string, size = "0") => {
  const { rows } = await sql<{ list_minor: number | null; final_minor: number | null }>`
    select list_minor, final_minor from price_history where product_id = ${product} and specification_id = ${size} order by id`.execute(db);
  return rows.map(({ list_minor, final_minor }) => (list_minor === null ? "off" : `${final_minor! / 100} of ${list_minor / 100}`));
};
const change = async (product: string, price: number, sale = 0) => {
  await sql`update product set price_minor = ${price * 100}, sale = ${sale} where id = ${product}`.execute(db);
};
const comeIn = async () => {
  await rebuildSearchDocuments(db, sql`select id from model`);
  await shop.catalogue.catchUp();
};
const reread = (_product: string) => shop.catalogue.catchUp();
const words = (body: unknown) =>
  String(body)
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll("<!-- -->", "")
    .replace(/<[^>]*>/g, " ")
    .replace(/[\s\u00a0]+/g, " ");
const eu = (lang = "en") => createShopper(app, { host: "eu.localhost", lang });
const page = async (path: string, host: string, lang: string) => {
  const { status, body } = await createShopper(app, { host, lang }).get(path);
  assert.equal(status, 200, path);
  return words(body);
};
const places = (product: string) => [`/model/m-${product}`, "/category/gloves", `/search?q=${product}`];

test("[PRC-17] price changes are kept for ever; eu shows the lowest price of the prior 30 days", async () => {
  await onDay(0);
  const gloves = await putOnShelf(shop, { id: "pastone", price: 4000 });
  await comeIn();
  await onDay(20);
  await change(gloves, 5000);
  await onDay(40);
  await change(gloves, 5000, 10);
  assert.deepEqual(await told(gloves), ["4000 of 4000", "5000 of 5000", "4500 of 5000"]);
  await assert.rejects(sql`update price_history set final_minor = 1`.execute(db), /append-only/);
  await assert.rejects(sql`delete from price_history`.execute(db), /append-only/);

  // A reduction that may not be announced doesn't count as a sale in lists either.
  await reread(gloves);
  const onSale = async (host: string) =>
    (await createShopper(app, { host, lang: "en" }).get("/shop/catalogue?category=gloves&f.sale=1")).body;
  assert.deepEqual([(await onSale("localhost")).total, (await onSale("eu.localhost")).total], [1, 0]);

  // 80 → 100 → 90 dollars shows 80 and no struck-out 100, which was asked for twenty days only.
  await reread(gloves);
  for (const path of places(gloves)) {
    const english = await page(path, "eu.localhost", "en");
    assert.match(english, /Price \$90 Lowest price in the 30 days before the discount: \$80/, path);
    assert.doesNotMatch(english, /\$100|Was|−10%/, path);
    assert.match(await page(path, "eu.localhost", "ru"), /Цена 90 \$ Самая низкая цена за последние 30 дней до снижения: 80 \$/, path);
    for (const lang of ["ru", "en"]) {
      const here = await page(path, "localhost", lang);
      assert.doesNotMatch(here, /Lowest|Самая низкая/, `${path} ${lang}`);
      assert.match(here, lang === "ru" ? /4 500 ₽ .*5 000 ₽/ : /4,500 ₽ .*5,000 ₽/, path);
    }
  }

  // After a month at full price, a reduction compares with that.
  await onDay(41);
  await change(gloves, 5000);
  await onDay(80);
  await change(gloves, 5000, 20);
  await reread(gloves);
  for (const path of places(gloves)) {
    const shown = await page(path, "eu.localhost", "en");
    assert.match(shown, /−20%/, path);
    assert.match(shown, /Price \$80 Was \$100 .*Lowest price in the 30 days before the discount: \$100/, path);
  }
  await change(gloves, 5000);
  await reread(gloves);
  for (const path of places(gloves)) assert.doesNotMatch(await page(path, "eu.localhost", "en"), /Lowest/, path);
  await shop.clock.move(null);
});

test("API and cart show the lowest price too, in any currency, before codes", async () => {
  await onDay(0);
  const gloves = await putOnShelf(shop, { id: "pasttwo", price: 4000 });
  await onDay(20);
  await change(gloves, 5000);
  await onDay(40);
  await change(gloves, 5000, 10);
  await comeIn();
  type PriceAnswer = { currency: { price: number; realprice: number; lowest?: number } };
  const ofCall = async (shopper: ReturnType<typeof eu>) => {
    const { items } = (await shopper.get(`/shop/catalogue?q=${gloves}`)).body as unknown as { items: PriceAnswer[] };
    const { products } = (await shopper.get(`/shop/model/m-${gloves}`)).body as unknown as { products: PriceAnswer[] };
    return [items[0]!, products[0]!].map(({ currency: { price, realprice, lowest } }) => [price, realprice, lowest]);
  };
  assert.deepEqual(await ofCall(eu()), [
    [90, 90, 80],
    [90, 90, 80],
  ]);
  assert.deepEqual(await ofCall(createShopper(app)), [
    [4500, 5000, undefined],
    [4500, 5000, undefined],
  ]);

  const line = async (shopper: ReturnType<typeof eu>, more: object = {}) => {
    const { body } = await shopper.quote([{ productid: gloves, quantity: 2 }], { delivery: null, typepayment: null, ...more });
    return body.lines[0]!;
  };
  const english = await line(eu());
  assert.deepEqual([english.currency.price, english.currency.was, english.currency.lowest], [180, 180, 80]);
  assert.equal(english.currency.told, "Lowest price in the 30 days before the discount: $80");
  assert.deepEqual(english.why, [{ rule: "list", amount: 9000 }], "no step from a list price that says nothing");
  assert.deepEqual([english.realprice, english.discount_sum, english.price], [10_000, 1000, 9000], "the arithmetic stays");
  const russian = await line(eu("ru"), { currency: "rub" });
  assert.deepEqual([russian.currency.price, russian.currency.was, russian.currency.lowest], [9000, 9000, 4000]);
  assert.equal(russian.currency.told, "Самая низкая цена за последние 30 дней до снижения: 4\u00a0000\u00a0₽");
  const code = await putPromo(shop, { sale: 20 });
  const cut = await line(eu(), { promocode: code });
  assert.deepEqual([cut.currency.price, cut.currency.was, cut.currency.lowest], [160, 180, 80]);
  const own = await line(createShopper(app));
  assert.deepEqual([own.currency.was, own.currency.told, own.why.length], [undefined, undefined, 2]);
  const gone = await line(eu(), { lines: [{ productid: "nobody", quantity: 1 }] });
  assert.deepEqual([gone.problem, gone.currency.told], ["gone", undefined]);
  await shop.clock.move(null);
});

test("price history covers product, size and import; unchanged prices add nothing", async () => {
  const gloves = await putOnShelf(shop, { price: 1000, sizes: { "past-s": 1, "past-m": 1 } });
  assert.deepEqual([await told(gloves), await told(gloves, "past-s")], [["1000 of 1000"], ["1000 of 1000"]]);
  await sql`update specification set sale = 15 where id = 'past-s'`.execute(db);
  await sql`update specification set price_minor = 120000 where id = 'past-m'`.execute(db);
  await change(gloves, 990);
  assert.deepEqual(await told(gloves, "past-s"), ["1000 of 1000", "850 of 1000", "841 of 990"]);
  assert.deepEqual(await told(gloves, "past-m"), ["1000 of 1000", "1200 of 1200"]);
  await sql`update product set name = '{"ru": "Иные"}', sku = 'other', price_minor = price_minor where id = ${gloves}`.execute(db);
  await sql`update specification set name = 'S', price_minor = price_minor where id = 'past-s'`.execute(db);
  await sql`update specification set active = false where id = 'past-m'`.execute(db);
  assert.deepEqual(await told(gloves), ["1000 of 1000", "990 of 990"]);
  assert.deepEqual(await told(gloves, "past-s"), ["1000 of 1000", "850 of 1000", "841 of 990"]);
  assert.deepEqual(await told(gloves, "past-m"), ["1000 of 1000", "1200 of 1200", "off"]);

  const file = (sale: number) => {
    const [product] = aFileModel("told").products!;
    const specifications = product!.specifications!.map((size) => ({ ...size, sale }));
    return write(aShopFile({ models: [aFileModel("told", { products: [{ ...product!, sale, specifications }] })] }));
  };
  for (const sale of [0, 0, 10]) assert.ok((await shop.exchange.import(file(sale))).ok);
  assert.deepEqual(await told("told-red", "told-red-10"), ["4991 of 4991", "4492 of 4991"]);
});

test("what one transaction changed to and fro was never asked of anybody", async () => {
  await onDay(0);
  const gloves = await putOnShelf(shop, { id: "pastthree", price: 5000 });
  await onDay(40);
  await db.transaction().execute(async (trx) => {
    for (const [price, sale] of [
      [100, 0],
      [100, 10],
      [5000, 10],
    ] as const)
      await sql`update product set price_minor = ${price * 100}, sale = ${sale} where id = ${gloves}`.execute(trx);
  });
  assert.equal((await told(gloves)).length, 4);
  await shop.catalogue.catchUp();
  assert.match(await page(`/model/m-${gloves}`, "eu.localhost", "en"), /Price \$90 Was \$100 .*before the discount: \$100/);
  await shop.clock.move(null);
});

test("product and size changed at the same moment end at the price that both make", async () => {
  const gloves = await putOnShelf(shop, { price: 1000, sizes: { "race-s": 1 } });
  for (let round = 1; round <= 20; round++) {
    await Promise.all([
      sql`update product set price_minor = ${(1000 + round) * 100} where id = ${gloves}`.execute(db),
      sql`update specification set sale = ${round} where id = 'race-s'`.execute(db),
    ]);
    const list = 1000 + round;
    assert.equal((await told(gloves, "race-s")).at(-1), `${list - Math.round((list * round) / 100)} of ${list}`);
  }
});

test("the database rounds a reduction as the rules do", async () => {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from generate_series(0, 300) list, generate_series(0, 99) sale
    where final_price(list * 100, sale) <> list * 100 - least(floor(list::numeric * sale / 100 + 0.5), greatest(list - 1, 0)) * 100`.execute(
    db,
  );
  assert.equal(rows[0]!.wrong, 0);
});
