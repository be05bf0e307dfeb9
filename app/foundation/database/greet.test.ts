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
  ["ascii", "encoding 'SQL_ASCII' locale_provider libc locale 'C'", /is kept in SQL_ASCII, not in UTF8/],
  ["latin", "encoding 'LATIN1' locale_provider libc locale 'C'", /is kept in LATIN1/],
  ["cyrillic", "encoding 'WIN1251' locale_provider libc locale 'C'", /is kept in WIN1251/],
  ["koi", "encoding 'KOI8R' locale_provider libc locale 'C'", /is kept in KOI8R/],
  ["plain", "encoding 'UTF8' locale_provider libc locale 'C'", /lower\('Ж'\) is not 'ж'/],
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

test("a database with a Cyrillic locale starts, for any collation provider", async () => {
  const name = `greet_english_${process.pid}`;
  await admin.query(`create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en' locale 'C'`);
  await (await start(name)).close();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await drop();
});
