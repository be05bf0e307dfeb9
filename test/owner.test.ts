import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { bareEnv } from "./bare-env.ts";
import { createTestFolder, createTestShop, openTestDatabase } from "./create-test-shop.ts";
import { aFileModel, aShopFile } from "./examples/shop-file.ts";

const PASSWORD = "hidden-word";

/** Commands explain mistakes without a stack, and exit with their own status. */
function told(command: string, args: string[] = [], env: Record<string, string> = {}) {
  const done = spawnSync(process.execPath, [command, ...args], {
    encoding: "utf8",
    timeout: 180_000,
    env: { ...bareEnv, DATA_DIR: createTestFolder(), LOG_LEVEL: "fatal", ...env },
  });
  const text = done.stdout + done.stderr;
  assert.ok([1, 2].includes(done.status ?? 0), `${command} ended with ${done.status}: ${text}`);
  assert.doesNotMatch(text, /\n {4}at |node:internal|Node\.js v/, text);
  assert.ok(!text.includes(PASSWORD), text);
  return text;
}

test("wrong settings are named with what they have to be", () => {
  assert.match(told("server.ts", [], { PORT: "abc" }), /PORT has to be a number/);
  assert.match(told("server.ts", [], { PORT: "70000", SANDBOX: "yes" }), /PORT is more than 65535\n {2}SANDBOX has to be one of 0, 1/);
  assert.match(told("server.ts", [], { DATABASE_URL: "nonsense" }), /DATABASE_URL has to be an address/);
  assert.match(told("server.ts", [], { BACKUP_MINUTES: "60000" }), /BACKUP_MINUTES is more than 10080/);
  assert.match(told("server.ts", [], { NODE_ENV: "production" }), /STOREFRONT_HOSTS is missing/);
});

test("wrong settings are named in the language of the terminal", () => {
  const lang = { LANG: "ru_RU.UTF-8" };
  assert.match(
    told("server.ts", [], { ...lang, PORT: "70000", SANDBOX: "yes" }),
    /PORT: больше 65535\n {2}SANDBOX: допустимо одно из значений: 0, 1/,
  );
  assert.match(told("server.ts", [], { ...lang, NODE_ENV: "production" }), /Не задано STOREFRONT_HOSTS/);
  assert.match(told("commands/cases.ts", [], { ...lang, DATABASE_URL: "nonsense" }), /DATABASE_URL: должен быть адрес/);
  assert.match(told("commands/cases.ts", ["--lang", "en"], { ...lang, DATABASE_URL: "nonsense" }), /DATABASE_URL has to be an address/);
});

test("an unusable database or folder is named with its reason, everywhere", () => {
  const nowhere = { DATABASE_URL: `postgres://gong:${PASSWORD}@127.0.0.1:1/gong` };
  const file = join(createTestFolder(), "file");
  writeFileSync(file, "{}");
  for (const [command, args] of [
    ["server.ts", []],
    ["commands/import.ts", [file]],
    ["commands/reconcile.ts", []],
  ] as const) {
    assert.match(told(command, [...args], nowhere), /DATABASE_URL can't be used \(127\.0\.0\.1:1, database gong\): nothing listens there/);
    assert.match(told(command, [...args], { DATA_DIR: join(file, "x") }), /There is no shop in|part of the path is a file/);
  }
  assert.match(told("commands/reconcile.ts"), /There is no shop in/);
});

test("a refused import and an unusable profile are reported", async () => {
  const { databaseUrl, dataDir } = await createTestShop();
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const folder = createTestFolder();
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const shopFile = file("shop.json", JSON.stringify(aShopFile()));
  const imported = (path: string, ...rest: string[]) => told("commands/import.ts", [path, ...rest, "--by", "Анна"], env);
  assert.match(imported(join(folder, "none.json")), /^Nothing was imported\.\n.*there is no such file/);
  assert.match(imported(file("list.csv", "a;b\n1;2\n")), /^Nothing was imported\.\n.*list\.csv: no catalogue: .*docs\/import\.md/);
  assert.match(imported(file("half.json", readFileSync(shopFile, "utf8").slice(0, -9))), /Nothing was imported\.\n.*half\.json:1: /);
  assert.match(imported(file("part.json", '{"models": 5}')), /refused part\.json:1: models has to be a list/);
  assert.match(imported(file("row.json", '{"models": [{"_id": "a b", "name": {"ru": "Лапы"}}]}')), /_id holds a space or one of/);
  assert.match(imported(shopFile, "--profile", join(folder, "none.json")), /can't be used: there is no such file/);
  assert.match(
    imported(shopFile, "--profile", file("p.json", '{"rate":"95,5","colour":1}')),
    /rate has to be a number in quotes.*; is not known: colour/,
  );
});

test("Ctrl-C during an import rolls back, says so and stops the database", async () => {
  const folder = createTestFolder();
  const dataDir = createTestFolder();
  const models = Array.from({ length: 3000 }, (_, at) => aFileModel(`m-${at}`));
  writeFileSync(join(folder, "shop.json"), JSON.stringify(aShopFile({ models })));
  const child = spawn(process.execPath, ["commands/import.ts", join(folder, "shop.json")], {
    env: { ...bareEnv, DATA_DIR: dataDir },
  });
  let text = "";
  child.stderr.on("data", (bytes) => {
    text += bytes;
    if (!child.killed && /merging 0 %/.test(text)) child.kill("SIGINT");
  });
  const [status] = await once(child, "exit");
  assert.equal(status, 130, text);
  assert.match(text, /Stopped: nothing of this import was kept\.\n$/);
  assert.ok(!existsSync(join(dataDir, "postgres", "postmaster.pid")));
  const database = await openTestDatabase({ dataDir });
  assert.equal((await database.pool.query("select 1 from model")).rowCount, 0);
  await database.close();
});

test("a staff command says what it did or could not, and exits", async () => {
  const { databaseUrl, dataDir } = await createTestShop();
  const env = { ...bareEnv, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "fatal" };
  for (const [command, says] of [
    ["withdrawals", "0 to pay"],
    ["cancellations", "0 to decide"],
    ["dealers", "0 dealers"],
  ] as const) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`commands/${command}.ts`], { env, encoding: "utf8" });
    assert.deepEqual([status, stdout, stderr], [0, `${says}\n`, ""], command);
  }
  assert.match(told("commands/refund.ts", ["AAAA-AAAA-A", "--by", "Анна"], env), /^\nOrder AAAA-AAAA-A not found\.\n$/);
});
