import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { openShop } from "#app/shop.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { until } from "../../test/examples/card-order.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { loadCatalogue } from "./catalogue-state.server.ts";
import { readListing } from "./listing.ts";
import { rebuildSearchDocuments } from "./search/search.queries.server.ts";

const { shop } = await createTestShop();
const gloves = await putOnShelf(shop, { price: 1610, stock: 10 });

test("a stale read does not overwrite a newer one: a sold-out model stays sold out", async () => {
  await shop.catalogue.catchUp();
  const shown = async () => {
    const { cards } = (await shop.catalogue.list(
      { region: "ru", lang: "ru", currency: "rub", val: "1", tellsLowest: false },
      readListing(new URLSearchParams(), null),
    ))!;
    return cards.find(({ model }) => model === `m-${gloves}`)?.state;
  };
  assert.equal(await shown(), "ready");
  // Delay the first answer, as a query for hundreds of models is slow.
  const db = shop.db as { executeQuery: (...asked: unknown[]) => Promise<unknown> };
  const ask = db.executeQuery;
  let asked = 0;
  db.executeQuery = async function (...question) {
    const isFirst = asked++ === 0;
    const answer = await ask.apply(this, question);
    if (isFirst) await pause(200);
    return answer;
  };
  const first = shop.catalogue.catchUp();
  await pause(50);
  await ask.call(
    db,
    sql`with sold as (update stock set on_hand = 0 where product_id = ${gloves} returning product_id, specification_id)
    insert into stock_movement (product_id, specification_id, on_hand, cause, cause_id, at)
    select product_id, specification_id, -10, 'import', 'test', now() from sold`.compile(shop.db),
  );
  await Promise.all([first, shop.catalogue.catchUp()]);
  db.executeQuery = ask;
  assert.ok(asked >= 2);
  assert.equal(await shown(), "out");
});

const place = { region: "ru", lang: "ru", currency: "rub", val: "1", tellsLowest: false } as const;
const found = async (text: string) =>
  (await shop.catalogue.list(place, readListing(new URLSearchParams({ q: text }), null)))!.cards.map(({ model }) => model);
const rename = (id: string, name: string) =>
  inTransaction(shop.db, async (trx) => {
    await sql`update model set name = ${JSON.stringify({ ru: name, en: name })} where id = ${id}`.execute(trx);
    await rebuildSearchDocuments(trx, sql`select ${id}::text`);
  });

test("new, renamed and deleted models are indexed without a notification", async () => {
  await found("зонтик");
  const model = `m-${await putOnShelf(shop, { price: 900, stock: 3 })}`;
  await rename(model, "Зонтик");
  await until(async () => (await found("зонтик")).includes(model));
  await rename(model, "Флюгер");
  await until(async () => (await found("флюгер")).includes(model));
  assert.deepEqual(await found("зонтик"), []);
  await sql`update model set active = false where id = ${model}`.execute(shop.db);
  await until(async () => (await found("флюгер")).length === 0);
  await sql`update model set active = true where id = ${model}`.execute(shop.db);
  await until(async () => (await found("флюгер")).includes(model));
});

test("changed search words invalidate their models' places; many changes reload all", async () => {
  const model = `m-${await putOnShelf(shop, { price: 900, stock: 3 })}`;
  const state = await loadCatalogue(shop.db);
  let n = 0;
  const again = async () => {
    await sql`update search_document set words = to_tsvector('simple', ${`word${n++}`}) where model_id = ${model}`.execute(shop.db);
    return (await state.catchUp()).outdated;
  };
  await sql`insert into search_document values (${model}, '') on conflict do nothing`.execute(shop.db);
  while (!(await again())) assert.ok(n < 1100);
  assert.ok(n > 1000);
  assert.deepEqual([state.words.knows([`word${n - 1}`]), state.index.size() > 0], [true, true]);
  assert.equal((await (await loadCatalogue(shop.db)).catchUp()).outdated, false);
});

test("two stores over one database converge after a change, category renames included", async () => {
  const other = await openShop(shop.config, shop.secrets);
  try {
    const names = async (one: typeof other) => (await one.catalogue.categories(place)).map(({ name }) => name);
    assert.deepEqual(await names(other), await names(shop));
    await sql`update category set name = name || '{"ru": "Иначе"}' where parent_id is null`.execute(shop.db);
    for (const one of [shop, other]) await until(async () => (await names(one)).every((name) => name === "Иначе"));
    await sql`update product set price_minor = 777700 where id = ${gloves}`.execute(other.db);
    const price = async (one: typeof other) => (await one.catalogue.cards(place, [`m-${gloves}`]))[0]?.price;
    for (const one of [shop, other]) await until(async () => (await price(one)) === 7777);
  } finally {
    await other.close();
  }
});
