import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { backUp, isBackupDue, listBackups } from "../app/foundation/database/backup.server.ts";
import { readMigration } from "../app/foundation/database/backup-lines.server.ts";
import { restore } from "../app/foundation/database/restore.server.ts";
import { startHousekeeping } from "../app/operations/housekeeping.server.ts";
import { findBreaks } from "../app/operations/reconcile.queries.server.ts";
import { bareEnv } from "./bare-env.ts";
import { createTestDatabase, createTestFolder, createTestShop, openTestDatabase } from "./create-test-shop.ts";
import { until } from "./examples/card-order.ts";
import { putOnShelf } from "./examples/goods.ts";
import { createShopper } from "./examples/shopper.ts";
import { startStore } from "./start-store.ts";

const { shop, app, dataDir, databaseUrl } = await createTestShop();
const folder = join(dataDir, "backups");
const counts = async (db: typeof shop.db) =>
  (
    await sql`select (select count(*) from shop_order) as orders, (select count(*) from order_line) as lines, (select count(*) from ledger_entry) as entries, (select sum(reserved) from stock) as reserved`.execute(
      db,
    )
  ).rows[0];

test("[M02] the newest backup restores all rows and balanced books, and sells", async () => {
  const gloves = await putOnShelf(shop, { stock: 20 });
  for (let n = 0; n < 5; n++) assert.equal((await createShopper(app).order([{ productid: gloves, quantity: 1 }])).status, 201);
  await sql`insert into customer (id, phone) values ('anna', '+79000000009')`.execute(shop.db);
  await backUp(shop.database, folder, shop.clock.now());

  const fresh = createTestFolder();
  const newest = join(folder, listBackups(folder)[0]!);
  const done = spawnSync(process.execPath, ["commands/restore.ts", newest], {
    env: { ...bareEnv, DATA_DIR: fresh, LOG_LEVEL: "fatal" },
    encoding: "utf8",
  });
  assert.equal(done.status, 0, done.stderr);
  assert.match(done.stdout, /0 differences/);
  assert.match(done.stdout, /no erasures\.jsonl beside the backup: customers erased after it was made are back/);
  assert.match(done.stdout, /Copy secret\.key .*\nCopy media /);

  const withoutKey = spawnSync(process.execPath, ["commands/orders.ts"], { env: { ...bareEnv, DATA_DIR: fresh }, encoding: "utf8" });
  assert.match(withoutKey.stderr, /another secret key.*Copy `secret\.key` from/);
  cpSync(join(dataDir, "secret.key"), join(fresh, "secret.key"));
  const store = await startStore({ DATA_DIR: fresh, JOBS: "0" });
  const database = await openTestDatabase({ dataDir: fresh });
  assert.deepEqual(await counts(database.db), await counts(shop.db));
  assert.equal((await createShopper(store).order([{ productid: gloves, quantity: 1 }])).status, 201);
  assert.deepEqual(await findBreaks(database.db), []);
  await store.stop();
  await database.close();
  rmSync(fresh, { recursive: true, force: true });
});

test("a backup goes into an empty shop only, and a broken one changes nothing", async () => {
  const { file: path } = await backUp(shop.database, folder, shop.clock.now());
  await assert.rejects(restore(shop.database, path), /never writes over one/);
  const empty = await createTestDatabase();
  const target = await openTestDatabase({ dataDir, databaseUrl: empty.url });
  spawnSync("sh", ["-c", `gzip -dc ${path} | head -c 3000 | gzip > ${path}.part`]);
  await assert.rejects(restore(target, `${path}.part`));
  assert.deepEqual(await sql`select count(*)::int as n from category`.execute(target.db).then((found) => found.rows), [{ n: 0 }]);
  await target.close();
  await empty.drop();
});

test("a damaged backup is named with its fault and leaves no file or process", async () => {
  const { file: path } = await backUp(shop.database, folder, shop.clock.now());
  const inFolder = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const whole = readFileSync(path);
  const { migration } = JSON.parse(gunzipSync(whole).toString().split("\n")[0]!) as { migration: string };
  const fresh = createTestFolder();
  // Only its head is read: a later error must not become uncaught.
  const cut = inFolder("cut.gz", whole.subarray(0, whole.length >> 1));
  for (let times = 0; times < 20; times++) assert.equal(await readMigration(cut), migration);
  for (const [file, said] of [
    [join(folder, "none.gz"), /There is no backup/],
    [folder, /There is no backup/],
    [inFolder("text.gz", Buffer.from("no backup")), /is no backup of this shop/],
    [cut, /is damaged: nothing was restored.*unexpected end of file/],
    [inFolder("half.gz", gzipSync(gunzipSync(whole).subarray(0, 3000))), /is damaged.*in the middle of a table/],
    [inFolder("empty.gz", gzipSync("")), /is damaged.*holds nothing/],
    [inFolder("newer.gz", gzipSync('{"table":"setting","columns":["name"],"migration":"9999-x.sql"}\n\\.\n')), /newer version.*9999-x/],
    [
      inFolder("odd.gz", gzipSync(`${JSON.stringify({ table: "tomorrow", columns: ["id"], migration })}\n\\.\n`)),
      /newer version.*tomorrow/,
    ],
  ] as const) {
    const done = spawnSync(process.execPath, ["commands/restore.ts", file], {
      env: { ...bareEnv, DATA_DIR: fresh, LOG_LEVEL: "fatal" },
      encoding: "utf8",
    });
    assert.equal(done.status, 1, done.stdout);
    assert.match(done.stderr, said);
    assert.doesNotMatch(done.stderr, /\n {4}at /);
    assert.ok(!existsSync(join(fresh, "postgres", "postmaster.pid")), `${file}: the database runs on`);
  }
  rmSync(fresh, { recursive: true, force: true });
});

test("a backup that fails leaves nothing half-made", async () => {
  const empty = createTestFolder();
  const full = () => {
    throw new Error("no room");
  };
  await assert.rejects(backUp(shop.database, empty, shop.clock.now(), full), /no room/);
  assert.deepEqual(readdirSync(empty), []);
});

test("killed in the middle of a backup, nothing half-made lies among the backups", async () => {
  const before = listBackups(folder).length;
  const script = `
    const { openDatabase } = await import("./app/foundation/database/database.server.ts");
    const { backUp } = await import("./app/foundation/database/backup.server.ts");
    const { armKillPoint } = await import("./app/foundation/kill-point.server.ts");
    const database = await openDatabase({ dataDir: process.env.DATA_DIR, databaseUrl: process.env.DATABASE_URL });
    await backUp(database, process.env.FOLDER, new Date(), armKillPoint("backup.mid:3"));`;
  for (let round = 0; round < 3; round++) {
    const killed = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      env: { ...bareEnv, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, FOLDER: folder },
    });
    assert.equal(killed.signal, "SIGKILL");
  }
  assert.equal(listBackups(folder).length, before);
  const halves = () => readdirSync(folder).filter((file) => file.startsWith(".")).length;
  assert.equal(halves(), 3);
  await backUp(shop.database, folder, new Date(Date.now() + 2 * 3_600_000));
  assert.equal(halves(), 0, "the next but one hour sweeps them out");
});

test("backups are due hourly, however many processes run or restart", async () => {
  const often = await createTestShop({ BACKUP_MINUTES: "0.03" });
  await putOnShelf(often.shop, { stock: 1 });
  const made = join(often.dataDir, "backups");
  const stops = [startHousekeeping(often.shop)];
  await new Promise((resolve) => setTimeout(resolve, 900));
  stops.push(startHousekeeping(often.shop));
  await until(async () => existsSync(made) && listBackups(made).length > 0, 60_000);
  const times = new Set<number>();
  const look = () => {
    for (const file of listBackups(made)) times.add(Math.round(statSync(join(made, file)).mtimeMs));
  };
  for (const end = Date.now() + 6000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) look();
  await until(async () => {
    look();
    return times.size > 1;
  }, 60_000);
  for (const stop of stops) stop();
  const gaps = [...times].sort((a, b) => a - b).map((time, n, all) => time - (all[n - 1] ?? 0));
  assert.ok(gaps.length > 1);
  assert.deepEqual(
    gaps.filter((gap) => gap < 1800),
    [],
    String(gaps),
  );

  assert.equal(isBackupDue(made, 3_600_000), false, "a process that starts now has one");
  for (const file of listBackups(made)) utimesSync(join(made, file), new Date(), new Date(Date.now() - 3_600_001));
  assert.equal(isBackupDue(made, 3_600_000), true);
  assert.equal(isBackupDue(join(often.dataDir, "none"), 3_600_000), true);
});

test("the newest 24 backups stay", async () => {
  for (let hour = 0; hour < 26; hour++) await backUp(shop.database, folder, new Date(Date.UTC(2026, 0, 1, hour)));
  assert.equal(listBackups(folder).length, 24);
  assert.ok(readdirSync(folder).some((file) => file.startsWith("gong-20260102")));
});
