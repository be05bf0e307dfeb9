import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { createTestShop } from "../../test/create-test-shop.ts";
import { putOnShelf } from "../../test/examples/goods.ts";
import { changesSince, currentSnapshot } from "./catalogue.queries.server.ts";
import { setOnHand } from "./stock.queries.server.ts";

const { shop } = await createTestShop();
const { db, database } = shop;

async function toldOf(work: () => Promise<unknown>): Promise<(string | null)[]> {
  const before = await currentSnapshot(db);
  await work();
  return (await changesSince(db, before)).models.sort();
}
const change = (statement: string, ...values: unknown[]) => toldOf(() => database.pool.query(statement, values));

test("any change of displayed goods, in any table, invalidates their model", async () => {
  const product = await putOnShelf(shop, { price: 1000, stock: 10, sizes: { "12 oz": 3 } });
  const model = `m-${product}`;
  const size = (await database.pool.query("select id from specification where product_id = $1", [product])).rows[0].id;
  await database.pool.query("insert into picture (id, width, height, bytes) values ('p1', 1, 1, 1) on conflict do nothing");
  const ways: [string, ...unknown[]][] = [
    ['update model set name = \'{"ru": "Иначе", "en": "Otherwise"}\' where id = $1', model],
    ["update model set popularity = popularity + 1 where id = $1", model],
    ["update product set price_minor = 200000 where id = $1", product],
    ["update product set active = false where id = $1", product],
    ["update specification set sale = 10 where id = $1", size],
    ["insert into specification (id, product_id, guid, name, sku) values ('s2', $1, 'g-s2', '14 oz', 'X-14')", product],
    ["insert into stock (product_id, specification_id, on_hand) values ($1, 's2', 1)", product],
    ["update stock set on_hand = 0 where specification_id = 's2'"],
    ["delete from specification where id = 's2'"],
    ["insert into product_picture (product_id, position, picture_id) values ($1, 7, 'p1')", product],
    ["delete from product_picture where product_id = $1 and position = 7", product],
    ["insert into model_category (model_id, category_id) values ($1, 'c-gloves')", model],
    ["update search_document set words = to_tsvector('simple', 'another') where model_id = $1", model],
  ];
  await database.pool.query("insert into category (id, slug, name) values ('c-gloves', 'other-gloves', '{}') on conflict do nothing");
  await database.pool.query("insert into search_document values ($1, '') on conflict do nothing", [model]);
  for (const [statement, ...values] of ways) assert.deepEqual(await change(statement, ...values), [model], statement);
  assert.deepEqual(await change("delete from model where id = $1", model), [model]);
});

test("unchanged writes and untracked pieces cause no notification", async () => {
  const product = await putOnShelf(shop, { price: 1000, stock: 20 });
  assert.deepEqual(await change("update model set popularity = popularity where id = $1", `m-${product}`), []);
  assert.deepEqual(await change("update product set sale = sale where id = $1", product), []);
  assert.deepEqual(await change("update category set name = name"), []);
  const counted = (count: number) =>
    toldOf(() =>
      inTransaction(db, (trx) =>
        setOnHand(trx, sql`select ${product}::text as product_id, '0' as specification_id, ${count}::int as count`, {
          ...{ cause: "import", causeId: "count", at: shop.clock.now() },
        }),
      ),
    );
  assert.deepEqual(await counted(17), []);
  assert.deepEqual(await counted(6), [], "enough");
  assert.deepEqual(await counted(5), [`m-${product}`], "pages say: five");
  assert.deepEqual(await counted(4), [`m-${product}`]);
  assert.deepEqual(await counted(0), [`m-${product}`]);
  assert.deepEqual(await counted(20), [`m-${product}`]);
});

test("a changed category invalidates all cards; a moved product both of its models", async () => {
  const [one, other] = [await putOnShelf(shop, { price: 1000, stock: 9 }), await putOnShelf(shop, { price: 1000, stock: 9 })];
  assert.deepEqual(await change("update category set position = position + 1"), [null]);
  assert.deepEqual(await change("update product set model_id = $1 where id = $2", `m-${one}`, other), [`m-${one}`, `m-${other}`].sort());
});

test("a late commit is read once by all; a rollback causes no notification", async () => {
  const [first, second] = [await putOnShelf(shop, { price: 1000, stock: 9 }), await putOnShelf(shop, { price: 1000, stock: 9 })];
  const bump = (product: string) => sql`update model set popularity = popularity + 1 where id = ${`m-${product}`}`;
  const slow = await db.startTransaction().execute();
  await bump(first).execute(slow);
  let at = await currentSnapshot(db);
  const read = async () => {
    const { snapshot, models } = await changesSince(db, at);
    at = snapshot;
    return models;
  };
  await bump(second).execute(db);
  assert.deepEqual(await read(), [`m-${second}`]);
  assert.deepEqual(await read(), []);
  await slow.commit().execute();
  assert.deepEqual(await read(), [`m-${first}`], "begun before what is read already");
  assert.deepEqual(await read(), []);

  const undone = await db.startTransaction().execute();
  await bump(first).execute(undone);
  await undone.rollback().execute();
  assert.deepEqual(await read(), []);
});
