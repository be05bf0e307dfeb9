import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { backUp } from "../app/foundation/database/backup.server.ts";
import { isMigrated, migrate } from "../app/foundation/database/migrate.server.ts";
import { migrationOf, restore } from "../app/foundation/database/restore.server.ts";
import { schemaSql } from "../tooling/docs/schema-sql.ts";
import { createTestDatabase, createTestFolder, openTestDatabase } from "./create-test-shop.ts";

/** The 99 migrations before 0001-beginning.sql (docs/decisions/0101-one-beginning.md), texts by name. */
const before: Record<string, string> = JSON.parse(gunzipSync(readFileSync("test/examples/migrations-before.json.gz")).toString());
const names = Object.keys(before).sort();
const [beginning, ...following] = readdirSync("db/migrations").sort();

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function emptyDatabase() {
  const { url } = await createTestDatabase();
  const client = await connected(url);
  await client.query("drop schema public cascade; create schema public");
  await client.end();
  return { url, database: await openTestDatabase({ dataDir: createTestFolder(), databaseUrl: url }) };
}

/** A database after `count` of them, with a customer. */
async function fromBefore(count: number, edit = (text: string) => text) {
  const { url, database } = await emptyDatabase();
  const { pool } = database;
  await pool.query("create table migration (name text primary key, body text not null, applied_at timestamptz not null default now())");
  for (const name of names.slice(0, count)) {
    await pool.query(edit(before[name]!));
    await pool.query("insert into migration (name, body) values ($1, $2)", [name, edit(before[name]!)]);
  }
  await pool.query("insert into customer (id, phone) values ('anna', '+79000000009')");
  return { url, database };
}

/** Schema, rows and sequences, without the customer. */
async function contents(url: string): Promise<string[]> {
  const client = await connected(url);
  const schema = await schemaSql(client);
  const rows: string[] = [];
  for (const [, table] of schema.matchAll(/^create (?:unlogged )?table (\w+)/gm)) {
    if (table === "migration") continue;
    const found = await client.query(`select to_jsonb(t)::text as row from ${table} t`);
    rows.push(...found.rows.map(({ row }) => `${table} ${row}`).filter((row) => !row.includes("anna")));
  }
  await client.query("delete from ledger_account where customer_id is not null");
  const next = await client.query("select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1");
  await client.end();
  return [schema, ...rows.sort(), ...next.rows.map(({ sequencename, last_value }) => `${sequencename} ${last_value}`)];
}

test("the beginning gives what the migrations before it gave", async () => {
  const { url, database } = await fromBefore(names.length);
  await migrate(database);
  const old = await contents(url);
  const { url: begun } = await createTestDatabase();
  const client = await connected(begun);
  await client.query("insert into customer (id, phone) values ('anna', '+79000000009')");
  await client.end();
  assert.equal(names.length, 99);
  assert.deepEqual(await contents(begun), old);
  await database.close();
});

test("a database of the last old migration is adopted, by several processes at once", async () => {
  const { database } = await fromBefore(names.length);
  const applied = await Promise.all([migrate(database), migrate(database), migrate(database)]);
  assert.deepEqual(applied.flat(), following);
  assert.ok(await isMigrated(database));
  const ledger = await database.pool.query("select name, body from migration where name = any($1)", [[beginning, names.at(-1)]]);
  assert.deepEqual(
    ledger.rows.map(({ name, body }) => [name, body]),
    [
      [names.at(-1), before[names.at(-1)!]],
      [beginning, readFileSync(join("db/migrations", beginning!), "utf8")],
    ],
  );
  assert.equal((await database.pool.query("select id from customer")).rows[0].id, "anna");
  await database.close();
});

test("an older database, or one of edited migrations, is refused unchanged", async () => {
  const cure = /Start the last version of the shop that has `db\/migrations\/0200-\S+` \(`git log .*`.*\) on it once, then this one/;
  for (const { database } of [
    await fromBefore(names.length - 1),
    await fromBefore(30),
    await fromBefore(names.length, (text) => text.replace("-- What every", "-- What each")),
  ]) {
    const ledger = async () => (await database.pool.query("select name from migration order by 1")).rows;
    const was = await ledger();
    await assert.rejects(migrate(database), cure);
    assert.deepEqual(await ledger(), was);
    assert.equal(await isMigrated(database), false);
    await database.close();
  }
});

test("a backup of the last old migration is restored, an older one refused", async () => {
  const folder = createTestFolder();
  const backUpOf = async (count: number) => {
    const { database } = await fromBefore(count);
    const { file } = await backUp(database, folder, new Date(Date.now() + count * 60_000));
    await database.close();
    return file;
  };
  const { database: target } = await emptyDatabase();
  await migrate(target, undefined, { upTo: beginning! });
  // Migrations after 0185 changed neither columns nor rows.
  for (const count of [names.indexOf("0185-language-of-a-message.sql"), 40])
    await assert.rejects(restore(target, await backUpOf(count)), /Restore it with the last version of the shop that has .*0200-/);
  assert.equal((await target.pool.query("select from customer")).rowCount, 0);
  await restore(target, await backUpOf(names.length));
  assert.ok(await isMigrated(target));
  assert.deepEqual((await target.pool.query("select id from customer")).rows, [{ id: "anna" }]);
  await target.close();
});

test("a backup is restored and then migrated, never into a newer database", async () => {
  const folder = createTestFolder();
  cpSync(join("db/migrations", beginning!), join(folder, beginning!));
  writeFileSync(
    join(folder, "0201-renamed.sql"),
    "alter table customer rename column firstname to first_name; update customer set first_name = 'Аня';",
  );
  const { database } = await emptyDatabase();
  await migrate(database, undefined, { upTo: beginning! });
  await database.pool.query("insert into customer (id, phone, firstname) values ('anna', '+79000000009', 'Анна')");
  const { file } = await backUp(database, folder, new Date());

  assert.equal(await migrationOf(file), beginning);
  const { database: newer } = await emptyDatabase();
  assert.deepEqual(await migrate(newer, undefined, { folder }), [beginning, "0201-renamed.sql"]);
  await assert.rejects(restore(newer, file, { migrations: folder }), /is of a newer version of the shop than .*Choose a new folder/);
  const { database: target } = await emptyDatabase();
  await migrate(target, undefined, { upTo: beginning!, folder });
  await restore(target, file, { migrations: folder });
  assert.deepEqual((await target.pool.query("select id, first_name from customer")).rows, [{ id: "anna", first_name: "Аня" }]);
  for (const each of [database, newer, target]) await each.close();
});
