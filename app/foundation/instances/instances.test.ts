import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pino } from "pino";
import { createApp } from "#app/http/http.server.ts";
import { openShop } from "#app/shop.server.ts";
import { bareEnv } from "../../../test/bare-env.ts";
import { createTestFolder, createTestShop } from "../../../test/create-test-shop.ts";
import { createInstances } from "./instances.server.ts";
import { assertOwnKey, fingerprintOf } from "./secret-key.server.ts";

const { shop, app, databaseUrl, dataDir } = await createTestShop({ LOG_LEVEL: "silent" });
/** Not waited for in one piece: the shop's heartbeat goes on meanwhile. */
const command = async (name: string, args: string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, [`commands/${name}.ts`, ...args], { env: { ...bareEnv, LOG_LEVEL: "fatal", ...env } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [status] = await once(child, "close");
  return { status: status as number | null, said };
};
/** Another host's folder, filled by `fill`. */
const otherHost = (fill: (folder: string) => void = () => {}) => {
  const folder = createTestFolder();
  fill(folder);
  return folder;
};
const log = pino({ enabled: false });
const instanceAt = (folder: string) => createInstances({ database: shop.database, dataDir: folder, log });

test("a foreign secret key is refused with both fingerprints; the same one is accepted", async () => {
  const { key } = shop.secrets;
  for (const other of ["x".repeat(32), ` ${key}`, `${key}\n`, key.toUpperCase(), key.slice(0, 40), key.repeat(2)])
    await assert.rejects(
      assertOwnKey(shop.db, other, "SECRET_KEY"),
      new RegExp(`fingerprint is ${fingerprintOf(key)}, that of SECRET_KEY is ${fingerprintOf(other)}\\..*the same SECRET_KEY`),
    );
  await assertOwnKey(shop.db, key, "anywhere");
  await assert.rejects(
    assertOwnKey(shop.db, "y".repeat(64), "/srv/gong/secret.key"),
    /Copy `secret\.key` from .* to \/srv\/gong\/secret\.key\./,
  );
});

test("a process with another key exits at start; a named person may accept a new key", async () => {
  const moved = await createTestShop();
  const folder = createTestFolder();
  const here = { DATABASE_URL: moved.databaseUrl, DATA_DIR: folder };
  const refused = await command("orders", [], here);
  assert.equal(refused.status, 1);
  assert.match(refused.said, /npm run secret-key -- accept --by NAME/);
  assert.equal((await command("secret-key", ["accept"], here)).status, 1, "by nobody");
  assert.match((await command("secret-key", ["accept", "--by", "Anna"], here)).said, /the shop's, since .*accepted by Anna\n.*secret\.key/);
  await assert.rejects(assertOwnKey(moved.shop.db, moved.shop.secrets.key, "SECRET_KEY"), /another secret key/);
});

test("of two shops starting at once with different keys one is refused", async () => {
  const young = await createTestShop();
  await young.shop.database.pool.query("delete from secret_key");
  const tries = await Promise.allSettled(["a", "b"].map((letter) => assertOwnKey(young.shop.db, letter.repeat(32), letter)));
  assert.deepEqual(tries.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
});

test("a process with unshared files is refused; sharers and the elder go on", async () => {
  const elder = instanceAt(dataDir);
  assert.equal(await elder.join(), undefined);
  const copy = otherHost((folder) => cpSync(dataDir, folder, { recursive: true }));
  // A copy has an older beat.
  await elder.beat();
  const places: [name: string, folder: string, differs: string[] | null][] = [
    ["the same folder", dataDir, null],
    ["the same by a link", join(createTestFolder(), "link"), null],
    ["a folder of its own", otherHost(), ["media", "1c", "imports", "assets"]],
    ["a copy of the whole folder", copy, ["media", "1c", "imports", "assets"]],
    [
      "pictures alone shared",
      otherHost((folder) => symlinkSync(join(dataDir, "media"), join(folder, "media"))),
      ["1c", "imports", "assets"],
    ],
    [
      "all shared but the pictures",
      otherHost((folder) => {
        for (const name of ["1c", "imports", "assets"]) symlinkSync(join(dataDir, name), join(folder, name));
      }),
      ["media"],
    ],
    [
      "each shared for itself",
      otherHost((folder) => ["media", "1c", "imports", "assets"].map((name) => symlinkSync(join(dataDir, name), join(folder, name)))),
      null,
    ],
  ];
  symlinkSync(dataDir, places[1]![1]);
  for (const [name, folder, differs] of places) {
    const later = instanceAt(folder);
    const said = await later.join();
    assert.deepEqual(later.differing(), differs, name);
    if (differs) assert.match(said!, new RegExp(`${differs.join(", ")} in .* differ from .*so this process is not ready`), name);
    await later.leave();
  }
  await elder.beat();
  assert.equal(elder.differing(), null);

  const later = instanceAt(otherHost());
  await later.join();
  await elder.leave();
  await later.beat();
  assert.equal(later.differing(), null, "with nobody left to differ from");
  await later.leave();
  assert.deepEqual(readdirSync(join(dataDir, "media", ".instances")), []);
});

test("unshared folders make readiness red, refuse imports and warn staff commands", async () => {
  await shop.instances.join();
  const folder = otherHost((at) => {
    copyFileSync(join(dataDir, "secret.key"), join(at, "secret.key"));
    mkdirSync(join(at, "goods"));
    writeFileSync(join(at, "goods", "shop.json"), "{}");
  });
  const second = await openShop({ ...shop.config, dataDir: folder }, shop.secrets);
  await second.instances.join();
  const other = await createApp(second);
  const readiness = async (at: typeof app) => (await at.inject({ url: "/readyz" })).json();
  assert.deepEqual(await readiness(other), { ready: false, reason: "media, 1c, imports, assets: not the files of the other processes" });
  assert.deepEqual(await readiness(app), { ready: true });
  await other.close();
  await second.close();

  const at = { DATABASE_URL: databaseUrl, DATA_DIR: folder };
  assert.match(
    (await command("import", [join(folder, "goods", "shop.json")], at)).said,
    /has other files: .*Pictures imported here would be missing there/,
  );
  assert.match((await command("orders", [], at)).said, /Warning: .*has other files/);
  assert.match((await command("backup", [], { ...at, DATA_DIR: dataDir })).said, /A store is running on this database/);
});
