import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import pg from "pg";
import { createTestDatabase } from "../../test/create-test-shop.ts";
import { schemaDoc } from "./schema-doc.ts";
import { readSchema, schemaSql } from "./schema-sql.ts";

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

const { url } = await createTestDatabase();
const migrated = await connected(url);
const kept = readFileSync("db/schema.sql", "utf8");

test("db/schema.sql and docs/schema.md are what the migrations give", async () => {
  assert.equal(await schemaSql(migrated), kept, "run: node tooling/docs/schema.ts");
  assert.equal(schemaDoc(await readSchema(migrated)), readFileSync("docs/schema.md", "utf8"), "run: node tooling/docs/schema.ts");
});

test("db/schema.sql loaded into an empty database gives the same schema", async () => {
  const { url: empty } = await createTestDatabase();
  const client = await connected(empty);
  await client.query("drop schema public cascade; create schema public");
  await client.query(kept);
  assert.equal(await schemaSql(client), kept);
  await client.end();
});

test("a column that is renamed, retyped or no longer required is seen in it", async () => {
  const changes = [
    "alter table shop_order rename column hold_until to held_until",
    "alter table liked alter column kind type varchar",
    "alter table message alter column recipient drop not null",
    "drop index message_due",
    "drop trigger stock_changed on stock",
  ];
  for (const change of changes) {
    await migrated.query("begin");
    await migrated.query(change);
    assert.notEqual(await schemaSql(migrated), kept, change);
    await migrated.query("rollback");
  }
  await migrated.end();
});
