import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createApp } from "../app/http/http.server.ts";
import { loadPages } from "../app/http/load-pages.server.ts";
import { createTestShop } from "./create-test-shop.ts";
import { putOnShelf } from "./examples/goods.ts";
import { createShopper } from "./examples/shopper.ts";

// How often cached pages are re-rendered.
const { shop } = await createTestShop();
const pages = await loadPages();
let made = 0;
const app = await createApp(shop, {
  ...pages,
  createRequestHandler: (...built) => {
    const handle = pages.createRequestHandler(...built);
    return (...asked) => {
      made++;
      return handle(...asked);
    };
  },
});
const page = (url: string) => app.inject({ url, headers: { host: "localhost" } });
// Enough goods to fill the related list.
const shelfOf = async (price: number) => {
  const goods: string[] = [];
  while (goods.length < 6) goods.push(await putOnShelf(shop, { price, stock: 50 }));
  return goods;
};
const [bags, all] = [await shelfOf(5000), await shelfOf(1610)];
const [bag, gloves] = [bags[0]!, all[0]!];
// Nothing complements a towel.
await sql`insert into category (id, slug, name) values ('towels', 'towels', '{"ru": "Полотенца", "en": "Towels"}')`.execute(shop.db);
await sql`update model set category_id = 'towels' where id = any (${bags.map((id) => `m-${id}`)})`.execute(shop.db);
const urls = { home: "/", gloves: "/category/gloves", bags: "/category/towels", glove: `/model/m-${gloves}`, bag: `/model/m-${bag}` };

/** Re-rendered pages after `work`, with their content. */
async function madeAgain(work: () => Promise<unknown>) {
  for (const url of Object.values(urls)) assert.equal((await page(url)).statusCode, 200, url);
  await work();
  await shop.catalogue.catchUp();
  const again: string[] = [];
  const says: Record<string, string> = {};
  for (const [name, url] of Object.entries(urls)) {
    const before = made;
    says[name] = (await page(url)).body;
    if (made > before) again.push(name);
  }
  return { again, says };
}
const change = (statement: ReturnType<typeof sql>) => () => statement.execute(shop.db);

test("a page is revalidated when something on it changes, and only then", async () => {
  await shop.catalogue.catchUp();
  assert.deepEqual((await madeAgain(async () => {})).again, []);
  const priced = await madeAgain(change(sql`update product set price_minor = 177700 where id = ${gloves}`));
  assert.deepEqual(priced.again, ["home", "gloves", "glove"]);
  for (const name of ["gloves", "glove"]) assert.match(priced.says[name]!, /1\s?777/);
  const last = async () => {
    const id = await putOnShelf(shop, { price: 9900 });
    await sql`update model set popularity = -1 where id = ${`m-${id}`}`.execute(shop.db);
  };
  const more = await madeAgain(last);
  assert.deepEqual(more.again, ["home", "gloves"], "counts, and what is new");
  const elsewhere = await madeAgain(
    change(sql`update model set description = '{"ru": "Иначе", "en": "Otherwise"}' where id = ${`m-${bag}`}`),
  );
  assert.deepEqual(elsewhere.again, ["bag"], "lists say nothing of a description");
});

test("unshown writes revalidate no page, nor does an order with stock left", async () => {
  const bought = async () => {
    const { status } = await createShopper(app).order([{ productid: gloves, quantity: 1 }]);
    assert.equal(status, 201);
  };
  assert.deepEqual(
    (await madeAgain(change(sql`update model set popularity = popularity + 1`))).again,
    [],
    "the same order of the same goods",
  );
  assert.deepEqual((await madeAgain(bought)).again, []);
});

test("new terms revalidate every page: rates, and days past midnight", async () => {
  for (const url of Object.values(urls)) await page(url);
  const before = made;
  await sql`insert into currency_rate (currency, source, rate_date, val, held, fetched_at)
    values ('usd', 'cbr', current_date, 91.5, false, now())`.execute(shop.db);
  await shop.rates.reload();
  for (const url of Object.values(urls)) await page(url);
  assert.equal(made - before, Object.keys(urls).length);
});

test("many who ask at once for a page that has to be looked at again get one answer", async () => {
  await page(urls.gloves);
  await sql`update product set sale = 20 where id = ${gloves}`.execute(shop.db);
  await shop.catalogue.catchUp();
  const bodies = await Promise.all(Array.from({ length: 20 }, async () => (await page(urls.gloves)).body));
  assert.equal(new Set(bodies).size, 1);
  assert.match(bodies[0]!, /20/);
});
