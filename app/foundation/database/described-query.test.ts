import assert from "node:assert/strict";
import type { EventEmitter } from "node:events";
import { after, test } from "node:test";
import type pg from "pg";
import { createTestDatabase, createTestFolder, openTestDatabase } from "../../../test/create-test-shop.ts";

const { url, drop } = await createTestDatabase();
const database = await openTestDatabase({ dataDir: createTestFolder(), databaseUrl: url });
after(async () => {
  await database.close();
  await drop();
});

async function listened(work: (client: pg.PoolClient, heard: string[]) => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  const { connection } = client as unknown as { connection: EventEmitter };
  const heard: string[] = [];
  for (const name of ["rowDescription", "noData"]) connection.on(name, () => heard.push(name));
  try {
    await work(client, heard);
  } finally {
    client.release(true);
  }
}

test("a statement's columns are described once per connection", () =>
  listened(async (client, heard) => {
    const text = "select n, n::text as word, array[n] as list, now() is not null as is_now from generate_series($1::int, $2) n";
    const first = await client.query(text, [1, 2]);
    const again = await client.query(text, [1, 2]);
    const none = await client.query(text, [2, 1]);
    assert.deepEqual(again.rows, first.rows);
    assert.deepEqual(again.fields, first.fields);
    assert.deepEqual([first.rows[1], none.rows, none.rowCount], [{ n: 2, word: "2", list: [2], is_now: true }, [], 0]);
    assert.deepEqual(heard, ["rowDescription"]);
  }));

test("a statement without columns is described once, and counts its rows each time", () =>
  listened(async (client, heard) => {
    await client.query("create temporary table thing (n int unique)");
    heard.length = 0;
    const insert = "insert into thing select generate_series($1::int, $2)";
    const counts = [await client.query(insert, [1, 3]), await client.query(insert, [4, 5])].map(({ rowCount }) => rowCount);
    await assert.rejects(client.query(insert, [5, 6]), { code: "23505" });
    assert.deepEqual([counts, (await client.query(insert, [7, 7])).rowCount], [[3, 2], 1]);
    assert.deepEqual(heard, ["noData"]);
  }));

test("the same statement twice in one packet answers both", () =>
  listened(async (client) => {
    const text = "select $1::int + 1 as sum";
    const sums = await Promise.all([1, 2, 3].map((n) => client.query(text, [n])));
    assert.deepEqual(
      sums.map(({ rows }) => rows[0].sum),
      [2, 3, 4],
    );
  }));

test("a statement whose columns have changed is refused, not read by the old ones", () =>
  listened(async (client) => {
    await client.query("create temporary table thing (a int)");
    await client.query("insert into thing values (1)");
    for (let n = 0; n < 2; n++) assert.deepEqual((await client.query("select * from thing where a = $1", [1])).rows, [{ a: 1 }]);
    await client.query("alter table thing add column b text default 'x'");
    await assert.rejects(client.query("select * from thing where a = $1", [1]), { code: "0A000" });
  }));
