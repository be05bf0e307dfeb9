import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { bareEnv } from "../../test/bare-env.ts";
import { createTestDatabase, createTestShop } from "../../test/create-test-shop.ts";
import { allInSoak, times } from "../../test/soak.ts";

// 200 MB per format take minutes; a sample shows whether memory grows with the file.
const megabytes = times(6, 200);
const GROWTH_MIB = 50;
const run = promisify(execFile);

// Starts this file's PostgreSQL and stops it at the end.
await createTestShop();

for (const format of ["json", "xml", "csv"].slice(0, allInSoak(1, 3)))
  test(`importing ${megabytes} MB of ${format} needs no more memory than a little of it`, { timeout: 900_000 }, async () => {
    const database = await createTestDatabase();
    after(database.drop);
    const { stdout } = await run(process.execPath, ["test/import-memory.ts", format, String(megabytes)], {
      env: { ...bareEnv, DATABASE_URL: database.url },
    });
    const told = JSON.parse(stdout.trim().split("\n").at(-1)!);
    assert.deepEqual(told.refused, []);
    assert.ok(told.new > 1000, `${told.new} rows`);
    assert.ok(told.grown < GROWTH_MIB, `${told.grown} MiB over ${told.before}`);
  });
