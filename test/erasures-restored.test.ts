import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import yauzl from "yauzl";
import { LIST, readErasures } from "../app/account/privacy/erasure-list.server.ts";
import { backUp } from "../app/foundation/database/backup.server.ts";
import { bareEnv } from "./bare-env.ts";
import { createTestDatabase, createTestFolder, createTestShop, openTestDatabase } from "./create-test-shop.ts";
import { aPhone, giveMoney, signIn } from "./examples/customer.ts";
import { friendOrders } from "./examples/friend.ts";
import { createShopper } from "./examples/shopper.ts";
import { whereItStands } from "./examples/whole-customer.ts";
import { startStore } from "./start-store.ts";

const testShop = await createTestShop();
const { shop, app, dataDir, databaseUrl } = testShop;
const backups = join(dataDir, "backups");
const { anOrder } = friendOrders(testShop);

function run(command: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`commands/${command}.ts`, ...args], {
    env: { ...bareEnv, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "fatal", ...env },
    encoding: "utf8",
  });
  assert.doesNotMatch(stderr, /\n {4}at /, stderr);
  return { status, said: stdout + stderr };
}
const withoutUrl = (folder: string) => ({ DATA_DIR: folder, DATABASE_URL: undefined as unknown as string });

test("a restore repeats erasures, whatever is in progress, or stops if unreadable", async () => {
  const order = await anOrder({ phone: aPhone() });
  await giveMoney(shop, order.customerId, { advance: 300 });
  const { file: path } = await backUp(shop.database, backups, shop.clock.now());
  await order.pay();
  await order.deliver();
  const erased = await order.shopper.post("/shop/user/data/erase", { confirm: true, giveup: 300 });
  assert.equal(erased.status, 200, JSON.stringify(erased.body));
  assert.deepEqual(
    readErasures(backups).map(({ number }) => number),
    [erased.body.act],
  );

  const fresh = createTestFolder();
  const done = run("restore", [path], withoutUrl(fresh));
  assert.equal(done.status, 0, done.said);
  assert.match(done.said, /Erased again.*: 1 customer\.[\s\S]*0 differences/);
  const database = await openTestDatabase({ dataDir: fresh });
  const restored = { shop: { ...shop, db: database.db } };
  await sql`delete from message where cause like 'erasure:%'`.execute(database.db);
  assert.deepEqual(await whereItStands(restored, order.phone), {});
  const { rows } = await sql<{ number: string; again: boolean }>`select number, again_at is not null as again from erasure`.execute(
    database.db,
  );
  assert.deepEqual(rows, [{ number: erased.body.act, again: true }]);
  assert.equal(readErasures(join(fresh, "backups")).length, 1, "the next backup of it has the list beside it");
  await database.close();

  const elsewhere = createTestFolder();
  const copy = join(elsewhere, "copy.gz");
  writeFileSync(copy, readFileSync(path));
  writeFileSync(join(elsewhere, LIST), "no act\n");
  const refused = run("restore", [copy], withoutUrl(createTestFolder()));
  assert.deepEqual([refused.status, /line 1 is not an erasure/.test(refused.said)], [1, true], refused.said);
  rmSync(fresh, { recursive: true, force: true });
});

test("a restore broken before erasing is completed at start, before any visit", async () => {
  const order = await anOrder({ phone: aPhone() });
  const { file: path } = await backUp(shop.database, backups, shop.clock.now());
  await order.pay();
  await order.deliver();
  assert.equal((await order.shopper.post("/shop/user/data/erase", { confirm: true })).status, 200);
  const [fresh, { url, drop }] = [createTestFolder(), await createTestDatabase()];
  const env = { DATA_DIR: fresh, DATABASE_URL: url };
  const broken = run("restore", [path], { ...env, KILL_AT: "erasure.before_commit" });
  assert.equal(broken.status, null, broken.said);
  copyFileSync(join(dataDir, "secret.key"), join(fresh, "secret.key"));
  const store = await startStore({ ...env, JOBS: "0" });
  const restored = await openTestDatabase({ dataDir: fresh, databaseUrl: url });
  const { rows } = await sql<{ gone: boolean }>`
    select erased_at is not null as gone from customer where id = ${order.customerId}`.execute(restored.db);
  assert.deepEqual(rows, [{ gone: true }]);
  await restored.close();
  await store.stop();
  await drop();
});

test("staff runs written demands: a copy to a file, an erasure, the acts", async () => {
  const [shopper, phone] = [createShopper(app), aPhone()];
  await sql`delete from sign_in_code`.execute(shop.db);
  const id = await signIn(shop, shopper, phone);
  await giveMoney(shop, id, { advance: 250 });
  const folder = join(dataDir, "for-owner");
  mkdirSync(folder);
  const file = join(folder, "copy.zip");
  const exported = run("privacy", ["export", phone, "--by", "Анна", "--to", file]);
  assert.equal(exported.status, 0, exported.said);
  const zip = await yauzl.openPromise(file);
  assert.ok(zip.entryCount > 20);
  zip.close();

  for (const [args, said] of [
    [["erase", phone, "--by", "Анна"], /npm run privacy -- erase PHONE/],
    [["erase", phone, "--by", "Анна", "--proof", "letter 7"], /250.*--give-up 250/],
  ] as const) {
    const refused = run("privacy", [...args]);
    assert.equal(refused.status, 1);
    assert.match(refused.said, said);
  }
  const erased = run("privacy", ["erase", phone, "--by", "Анна", "--proof", "letter 7", "--give-up", "250"]);
  assert.equal(erased.status, 0, erased.said);
  const [, number] = /Record No\. (\S+)/.exec(erased.said)!;
  assert.match(run("privacy", ["act", number!]).said, /By: Анна\. Proof: letter 7\./);
  assert.equal((await shopper.post("/shop/auth/token/", {})).body.activity, false);
  assert.ok(existsSync(join(backups, LIST)));
});
