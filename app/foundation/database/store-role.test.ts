import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { createTestDatabase } from "../../../test/create-test-shop.ts";
import { type Database, openDatabase } from "./database.server.ts";
import { migrate } from "./migrate.server.ts";
import { GUARD } from "./store-role.server.ts";

const { url } = await createTestDatabase();
const admin = new pg.Client({ connectionString: url });
await admin.connect();
admin.on("error", () => {});

/** A database of a login of its own, with what that login may. */
async function asLogin(may: string, work: (database: Database, login: string) => Promise<void>) {
  const login = `role_${may || "plain"}_${process.pid}`;
  await admin.query(`create role ${login} login password 'secret' ${may}`);
  await admin.query(
    `create database ${login} owner ${login} template template0 encoding 'UTF8' locale_provider icu icu_locale 'ru' locale 'C'`,
  );
  const databaseUrl = Object.assign(new URL(url), { pathname: `/${login}`, username: login, password: "secret" }).href;
  const database = await openDatabase({ dataDir: "none", databaseUrl });
  try {
    await work(database, login);
  } finally {
    await database.close();
    await admin.query(`drop database if exists ${login} with (force)`);
    await admin.query(`drop role if exists ${login}_store`);
    await admin.query(`drop role ${login}`);
  }
}

const event = `insert into staff_event (at, actor, action, object_kind, object_id, outcome, reason, request_id, hash, previous_hash)
  values (now(), 'Vera', 'orders.ship', 'order', 'o1', 'done', '', '', gen_random_uuid(), gen_random_uuid())`;
const tampering = [
  "update staff_event set actor = ''",
  "delete from staff_event",
  "truncate staff_event",
  "alter table staff_event disable trigger user",
  "drop table staff_event",
  "update migration set body = ''",
];

async function assertGuarded(database: Database): Promise<void> {
  const plain = await database.connect();
  for (const on of [database.pool, database.loosePool, plain]) {
    assert.equal((await on.query(GUARD)).rows[0].isSeparate, true);
    await on.query(event);
    for (const text of tampering) await assert.rejects(on.query(text), /permission denied|must be owner/, text);
  }
  await plain.end();
  assert.equal((await database.pool.query("select count(*) as n from staff_event")).rows[0].n, 3);
  await database.pool.query("insert into staff_role (name, permissions) values ('packer', '{}')");
  await database.pool.query("create temp table made (id int)");
}

test("a login that may create roles gives the store one that can't touch the record", () =>
  asLogin("createrole", async (database) => {
    await migrate(database);
    await assertGuarded(database);
    await migrate(database);
  }));

test("a login that may not works on under triggers", () =>
  asLogin("", async (database, login) => {
    await migrate(database);
    const { isSeparate, role } = (await database.pool.query(GUARD)).rows[0];
    assert.deepEqual([isSeparate, role], [false, `${login}_store`]);
    await database.pool.query(event);
    for (const text of tampering.slice(0, 3)) await assert.rejects(database.pool.query(text), /append-only/, text);
    await admin.query(`create role ${role} nologin; grant ${role} to ${login}`);
    await migrate(database);
    const fresh = await openDatabase({
      dataDir: "none",
      databaseUrl: (database.pool.options as { connectionString: string }).connectionString,
    });
    await fresh.pool.query(event);
    for (const text of tampering) await assert.rejects(fresh.pool.query(text), /permission denied|must be owner/, text);
    await fresh.close();
  }));

test("tables that later migrations make are the store's to write, too", () =>
  asLogin("createrole", async (database) => {
    await migrate(database);
    const owner = await database.connectAsOwner();
    await owner.query("create table later (id int generated always as identity, name text)");
    await owner.end();
    await database.pool.query("insert into later (name) values ('a')");
    await assert.rejects(database.pool.query("alter table later add column b text"), /must be owner/);
  }));
