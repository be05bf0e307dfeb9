import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { listBackups } from "../app/foundation/database/backup.server.ts";
import { restore } from "../app/foundation/database/restore.server.ts";
import { startHousekeeping } from "../app/operations/housekeeping.server.ts";
import { findBreaks } from "../app/operations/reconcile.queries.server.ts";
import { bareEnv } from "./bare-env.ts";
import { createTestDatabase, createTestFolder, createTestShop, openTestDatabase } from "./create-test-shop.ts";
import { putOnShelf } from "./examples/goods.ts";
import { createShopper } from "./examples/shopper.ts";
import { startStore } from "./start-store.ts";

// Moving to another database, step by step as in docs/production.md.
const command = (name: string, args: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, [`commands/${name}.ts`, ...args], { env: { ...bareEnv, LOG_LEVEL: "fatal", ...env }, encoding: "utf8" });

test("a cut-over under load: each acknowledged order is in the new database", async () => {
  const { shop, databaseUrl, dataDir } = await createTestShop();
  const gloves = await putOnShelf(shop, { stock: 10_000 });
  const old = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const store = await startStore(old);
  const acknowledged: string[] = [];
  let open = true;
  const buying = Array.from({ length: 6 }, async () => {
    while (open) {
      const answer = await createShopper(store)
        .order([{ productid: gloves, quantity: 1 }])
        .catch(() => undefined);
      if (answer?.status === 201) acknowledged.push(answer.body.ordernumber);
    }
  });
  while (acknowledged.length < 40) await new Promise((resolve) => setTimeout(resolve, 50));
  await store.stop();
  open = false;
  await Promise.all(buying);

  const made = command("backup", [], old);
  assert.equal(made.status, 0, made.stderr);
  const [file = "", said = ""] = made.stdout.split("\n");
  assert.match(
    said,
    new RegExp(
      `^${acknowledged.length} orders, 1 model, \\d+ customers? \\([\\d,]+ rows\\), up to \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC\\.$`,
    ),
  );
  assert.doesNotMatch(made.stdout, /is running/);

  const target = await createTestDatabase();
  const elsewhere = { DATABASE_URL: target.url, DATA_DIR: dataDir };
  const restored = command("restore", [file], elsewhere);
  assert.equal(restored.status, 0, restored.stderr);
  assert.match(
    restored.stdout,
    new RegExp(`Restored ${said.replace(/[().]/g, "\\$&").replace(/\\\.$/, "")}\\. What came later is not in it\\.\n0 differences\\.`),
  );

  const moved = await startStore(elsewhere);
  const database = await openTestDatabase({ dataDir, databaseUrl: target.url });
  const { rows } = await sql<{ number: string }>`select number from shop_order`.execute(database.db);
  const there = new Set(rows.map(({ number }) => number));
  assert.deepEqual(
    acknowledged.filter((number) => !there.has(number)),
    [],
  );
  assert.equal((await createShopper(moved).order([{ productid: gloves, quantity: 1 }])).status, 201);
  assert.deepEqual(await findBreaks(database.db), []);
  await moved.stop();
  await database.close();
  await target.drop();
});

test("a backup of an empty shop is refused, unless it is said that it is meant", async () => {
  const young = await createTestShop();
  const made = command("backup", [], { DATABASE_URL: young.databaseUrl, DATA_DIR: young.dataDir });
  assert.match(made.stdout, /0 orders, 0 models, 0 customers .*\n.*This shop is empty/);
  const target = await createTestDatabase();
  const elsewhere = { DATABASE_URL: target.url, DATA_DIR: createTestFolder() };
  const file = made.stdout.split("\n")[0]!;
  const refused = command("restore", [file], elsewhere);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /is of an empty shop: 0 orders, 0 models, 0 customers .*Nothing was restored.*npm run backup.*--empty/);
  assert.equal(command("restore", [file, "--empty"], elsewhere).status, 0);
  await target.drop();
});

test("an hourly backup waits until there is something to keep", async () => {
  const young = await createTestShop({ BACKUP_MINUTES: "0.01" });
  const folder = join(young.dataDir, "backups");
  const made = () => {
    try {
      return listBackups(folder).length;
    } catch {
      return 0;
    }
  };
  const stop = startHousekeeping(young.shop);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.equal(made(), 0);
  await putOnShelf(young.shop, { stock: 1 });
  for (const end = Date.now() + 30_000; !made() && Date.now() < end; ) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(made() > 0);
  stop();
});

test("a place without a shop is not backed up, and a backup takes no words", () => {
  const nowhere = command("backup", [], { DATA_DIR: createTestFolder() });
  assert.deepEqual([nowhere.status, /There is no shop in .*: nothing was backed up/.test(nowhere.stderr)], [1, true]);
  assert.equal(command("backup", ["now"], {}).status, 1);
  for (const args of [[], ["--empty"], ["--all", "x.gz"], ["a.gz", "b.gz"]])
    assert.match(command("restore", args, {}).stderr, /^\n.*\n\nnpm run restore -- FILE /, String(args));
});

test("staff commands make no shop where there is none, in a folder or a database", async () => {
  const folder = createTestFolder();
  const target = await createTestDatabase();
  const database = await openTestDatabase({ dataDir: folder, databaseUrl: target.url });
  const owner = await database.connectAsOwner();
  await owner.query("drop schema public cascade; create schema public");
  await owner.end();
  const places: Record<string, string>[] = [{ DATA_DIR: folder }, { DATA_DIR: folder, DATABASE_URL: target.url }];
  for (const place of places)
    for (const [name, args] of [
      ["orders", []],
      ["cases", []],
      ["refund", ["1-1", "--all", "--by", "Anna"]],
      ["holds", []],
      ["jobs", []],
    ] as const) {
      const refused = command(name, [...args], place);
      assert.equal(refused.status, 1, name);
      assert.match(refused.stderr, /There is no shop in .*(DATA_DIR|DATABASE_URL)/, name);
    }
  assert.deepEqual(readdirSync(folder), []);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_tables where schemaname = 'public'`.execute(database.db);
  assert.equal(rows[0]!.n, 0);
  await database.close();
  await target.drop();
});

test("a backup cut between tables is damaged; an older one has its time in its name", async () => {
  const { gunzipSync, gzipSync } = await import("node:zlib");
  const { readFileSync, writeFileSync } = await import("node:fs");
  const { shop, databaseUrl, dataDir } = await createTestShop();
  await putOnShelf(shop, { stock: 3 });
  const file = command("backup", [], { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }).stdout.split("\n")[0]!;
  const text = gunzipSync(readFileSync(file)).toString();
  const target = await createTestDatabase();
  const database = await openTestDatabase({ dataDir, databaseUrl: target.url });
  const half = join(dataDir, "half.gz");
  writeFileSync(half, gzipSync(text.slice(0, text.lastIndexOf("\n\\.\n", text.length - 10) + 4)));
  await assert.rejects(restore(database, half), /is damaged: nothing was restored.*it holds \d+ of its \d+ tables/);
  const older = join(dataDir, "gong-20260102T030405Z.copy.gz");
  writeFileSync(older, gzipSync(text.replace(/,"at":"[^"]*","tables":\d+,/g, ",")));
  const { at, byTable } = await restore(database, older);
  assert.deepEqual([at, byTable.model], [new Date("2026-01-02T03:04:05Z"), 1]);
  await database.close();
  await target.drop();
});
