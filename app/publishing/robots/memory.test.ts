import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { bareEnv } from "../../../test/bare-env.ts";
import { createTestDatabase, createTestShop } from "../../../test/create-test-shop.ts";
import { times } from "../../../test/soak.ts";

// A few thousand models already exceed the memory allowed.
const models = times(6000, 100_000);
/** In total, and the store's own share. */
const HEAP_MIB = 120;
const STORE_MIB = 60;

// Starts this file's PostgreSQL and stops it at the end.
if (process.env.SOAK) await createTestShop();

test(`feeds of ${models} models are made in a heap that has no room for them`, {
  timeout: 900_000,
  skip: !process.env.SOAK && "npm run soak -- full makes them",
}, async () => {
  const database = await createTestDatabase();
  after(database.drop);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`--max-old-space-size=${HEAP_MIB}`, "test/feed-memory.ts", String(models)],
    {
      env: { ...bareEnv, DATABASE_URL: database.url },
    },
  );
  const { bytes } = JSON.parse(stdout.trim().split("\n").at(-1)!) as { bytes: number[] };
  // Cyrillic takes two bytes a letter in memory.
  for (const length of bytes) assert.ok(length > ((HEAP_MIB - STORE_MIB) * 1024 ** 2) / 2, `${length} bytes`);
});
