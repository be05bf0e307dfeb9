import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { bareEnv } from "../../test/bare-env.ts";
import { createTestDatabase, createTestShop } from "../../test/create-test-shop.ts";
import { times } from "../../test/soak.ts";

// 100,000 offers take minutes; a few prove the path and its memory.
const offers = times(3000, 100_000);
const goods = Math.ceil(offers / 5);
const MOST_MIB = 300;
const run = promisify(execFile);

// Starts this file's PostgreSQL and stops it at the end.
await createTestShop();

test(`${offers} offers in four files imported, changed, repeated, reverted in ${MOST_MIB} MiB`, {
  timeout: 1_800_000,
}, async () => {
  const database = await createTestDatabase();
  after(database.drop);
  const { stdout } = await run(process.execPath, ["test/import-large.ts", String(offers)], {
    env: { ...bareEnv, DATABASE_URL: database.url },
  });
  const [fresh, other, again, back] = JSON.parse(stdout.trim().split("\n").at(-1)!);
  assert.deepEqual([fresh.refusedCount, other.refusedCount, again.refusedCount], [0, 0, 0]);
  assert.equal(fresh.new, 50 + 2 * goods + offers);
  assert.deepEqual([other.new, other.changed, other.stockChanged], [0, offers * 2, offers]);
  assert.deepEqual([again.new, again.changed, again.stockChanged], [0, 0, 0]);
  assert.deepEqual([back.stock, back.skipped], [offers, 0]);
  for (const { what, peakMiB } of [fresh, other, again, back]) assert.ok(peakMiB < MOST_MIB, `${what}: ${peakMiB} MiB`);
});
