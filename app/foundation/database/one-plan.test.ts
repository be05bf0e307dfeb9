import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import pg from "pg";
import { asOwner } from "../../../test/as-owner.ts";
import { createTestDatabase, createTestFolder, createTestShop, openTestDatabase } from "../../../test/create-test-shop.ts";

const { shop } = await createTestShop();

test("a plan made on an empty table still uses the key when it is large", async () => {
  const keys = {
    shop_order: "id",
    order_line: "order_id",
    quote: "id",
    payment: "order_id",
    message: "cause",
    webhook_event: "id",
    stock: "product_id",
  };
  await asOwner(shop.database, "analyze");
  for (const [table, key] of Object.entries(keys)) {
    const { rows } = await shop.database.pool.query(`explain (generic_plan) select * from ${table} where ${key} = $1`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    assert.match(plan, /Index/, table);
    assert.doesNotMatch(plan, /Seq Scan/, table);
  }
});

test("no connection compiles its plans, though the server would by its defaults", async () => {
  const { url, drop } = await createTestDatabase();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`alter database ${owner.database} set jit = on`);
  await owner.end();
  const withOptions = new URL(url);
  withOptions.searchParams.append("options", "-c work_mem=9MB -c jit=on");
  for (const [databaseUrl, memory] of [
    [url, undefined],
    [withOptions.href.replaceAll("+", "%20"), "9MB"],
    [withOptions.href, "9MB"],
  ] as const) {
    const database = await openTestDatabase({ dataDir: createTestFolder(), databaseUrl });
    const [own, library] = [await database.connect(), new pg.Pool(database.forLibrary)];
    for (const each of [database.pool, database.loosePool, own, library]) {
      assert.equal((await each.query("show jit")).rows[0].jit, "off");
      if (memory) assert.equal((await each.query("show work_mem")).rows[0].work_mem, memory, "the owner's options count too");
    }
    assert.equal((await database.loosePool.query("show synchronous_commit")).rows[0].synchronous_commit, "off");
    await Promise.all([own.end(), library.end()]);
    await database.close();
  }
  await drop();
});

test("what reads the whole past has minutes to do so, and is planned by its values", async () => {
  const { rows } = await sql<{ settings: string }>`
    select string_agg(name || ' ' || setting, ', ' order by name) as settings from pg_settings
    where name in ('statement_timeout', 'enable_seqscan', 'plan_cache_mode', 'jit')`.execute(shop.database.patient);
  assert.equal(rows[0]!.settings, "enable_seqscan on, jit off, plan_cache_mode auto, statement_timeout 600000");
});
