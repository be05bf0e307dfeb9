import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { createTestDatabase } from "../../../test/create-test-shop.ts";
import { UserError } from "../plain-reason.ts";
import { openDatabase } from "./database.server.ts";

const { url, drop } = await createTestDatabase();
const admin = new pg.Client({ connectionString: url });
await admin.connect();
const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
const start = (name: string) => openDatabase({ dataDir: "none", databaseUrl: at(name) });

const unfit: [name: string, how: string, why: RegExp][] = [
  ["ascii", "encoding 'SQL_ASCII' locale_provider libc locale 'C'", /is encoded in SQL_ASCII, not in UTF8/],
  ["latin", "encoding 'LATIN1' locale_provider libc locale 'C'", /is encoded in LATIN1/],
  ["cyrillic", "encoding 'WIN1251' locale_provider libc locale 'C'", /is encoded in WIN1251/],
  ["koi", "encoding 'KOI8R' locale_provider libc locale 'C'", /is encoded in KOI8R/],
  ["plain", "encoding 'UTF8' locale_provider libc locale 'C'", /lower\('Ж'\)` is not 'ж'/],
];

for (const [what, how, why] of unfit)
  test(`a database made with ${how} refuses to start, with the line that makes a right one`, async () => {
    const name = `greet ${what} ${process.pid}`;
    const right = `"${name}_utf8"`;
    await admin.query(`create database "${name}" template template0 ${how}`);
    try {
      const error = await start(name).then(
        () => assert.fail("it started"),
        (error: unknown) => error,
      );
      assert.ok(error instanceof UserError);
      assert.match(error.message, why);
      const line = /create database .+;/.exec(error.message)?.[0] ?? "";
      assert.ok(line.includes(right), error.message);
      await admin.query(line);
      await (await start(`${name}_utf8`)).close();
    } finally {
      await admin.query(`drop database if exists "${name}" with (force)`);
      await admin.query(`drop database if exists ${right} with (force)`);
    }
  });

test("a database of another user's is refused, with the lines that hand it over", async () => {
  const [name, user] = [`greet lent ${process.pid}`, `greet user ${process.pid}`];
  const connectAs = (login: string) => Object.assign(new URL(at(name)), { username: encodeURIComponent(login), password: "secret" }).href;
  await admin.query(`create role "${user}" login password 'secret'`);
  await admin.query(`create database "${name}" template template0 encoding 'UTF8' locale_provider icu icu_locale 'ru' locale 'C'`);
  const administrator = new pg.Client({ connectionString: at(name) });
  await administrator.connect();
  try {
    const error = await openDatabase({ dataDir: "none", databaseUrl: connectAs(user) }).then(
      () => assert.fail("it started"),
      (error: unknown) => error,
    );
    assert.ok(error instanceof UserError);
    assert.match(error.message, /may not create tables in the database greet lent/);
    await administrator.query(/alter database .+;/.exec(error.message)![0]);
    const database = await openDatabase({ dataDir: "none", databaseUrl: connectAs(user) });
    await database.pool.query("create schema jobs");
    await database.pool.query("create table goods ()");
    await database.close();
  } finally {
    await administrator.end();
    await admin.query(`drop database "${name}" with (force)`);
    await admin.query(`drop role "${user}"`);
  }
});

test("the line for a right database makes it its user's own", async () => {
  const [name, user] = [`greet_poor_${process.pid}`, `greet_shop_${process.pid}`];
  await admin.query(`create role ${user} login password 'secret'`);
  await admin.query(`create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C' owner ${user}`);
  const own = (database: string) => Object.assign(new URL(at(database)), { username: user, password: "secret" }).href;
  try {
    const refused = await openDatabase({ dataDir: "none", databaseUrl: own(name) }).catch((error: unknown) => error);
    await admin.query(/create database .+;/.exec((refused as Error).message)![0]);
    await (await openDatabase({ dataDir: "none", databaseUrl: own(`${name}_utf8`) })).close();
  } finally {
    for (const each of [name, `${name}_utf8`]) await admin.query(`drop database if exists ${each} with (force)`);
    await admin.query(`drop role ${user}`);
  }
});

test("a database with a Cyrillic locale starts, for any collation provider", async () => {
  const name = `greet_english_${process.pid}`;
  await admin.query(`create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en' locale 'C'`);
  await (await start(name)).close();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await drop();
});
