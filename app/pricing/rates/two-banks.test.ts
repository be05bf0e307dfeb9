import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { afterEach, test } from "node:test";
import { promisify } from "node:util";
import { sql } from "kysely";
import { bareEnv } from "../../../test/bare-env.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { banksOf, openSandbox } from "../../../test/examples/sandbox.ts";
import { createShopper } from "../../../test/examples/shopper.ts";
import { createRates } from "./rates.server.ts";

const sandbox = await openSandbox();
const { shop, app, databaseUrl, dataDir } = await createTestShop(sandbox.env);
const warned: { reason?: string }[] = [];
const alarms: string[] = [];
let changes = 0;
const rates = await createRates({
  db: shop.db,
  urls: banksOf(sandbox),
  log: { warn: (what: object) => void warned.push(what) } as Parameters<typeof createRates>[0]["log"],
  alarm: (kind) => void alarms.push(kind),
  onChange: () => void changes++,
});
const at = async (date: string) => {
  const now = new Date(`${date}T05:00:00Z`);
  await sandbox.clock(now);
  await shop.clock.move(now);
  return now;
};
const vals = () => [rates.val("usd"), rates.val("eur"), rates.val("kzt")].map(Number);
const openCases = async () =>
  (
    await sql<{ case: string }>`select kind || ' ' || subject as case from case_for_staff where closed_at is null order by 1`.execute(
      shop.db,
    )
  ).rows.map((row) => row.case);
afterEach(async () => {
  await sandbox.heal();
  warned.length = 0;
  alarms.length = 0;
});

test("while one bank is away the other's silence changes nothing", async () => {
  assert.equal(await rates.refresh(await at("2026-11-24")), true);
  for (const mode of ["error", "reset", "garbage", "html", "old", "zero", "missing"]) {
    await sandbox.fault("ecb", mode);
    assert.equal(await rates.refresh(await at("2026-11-25")), true, mode);
    assert.equal(rates.date("usd"), "2026-11-25", mode);
  }
  assert.deepEqual(await openCases(), []);
  await sandbox.heal();
  const before = vals();
  await sandbox.fault("cbr", "error");
  assert.equal(await rates.refresh(await at("2026-11-26")), false);
  assert.deepEqual(vals(), before, "the European bank alone knows no rubles");
  assert.deepEqual(alarms, []);
});

test("a bank that is silent for days is somebody's case", async () => {
  await sandbox.fault("cbr", "html");
  assert.equal(await rates.refresh(await at("2026-11-28")), false);
  assert.deepEqual([alarms, await openCases()], [[], []]);
  for (const again of [1, 2]) assert.equal(await rates.refresh(await at("2026-11-29")), false, `${again}`);
  assert.deepEqual([...new Set(alarms)], ["rates_stale"]);
  assert.deepEqual(await openCases(), ["rates-stale 2026-11-25"]);
  await sql`update case_for_staff set closed_at = now()`.execute(shop.db);
});

test("banks that contradict each other hold dollar and euro; the tenge moves on", async () => {
  const [usd, eur, kzt] = vals();
  await sandbox.fault("ecb", "jump", { code: "USD" });
  const before = changes;
  assert.equal(await rates.refresh(await at("2026-12-01")), true);
  assert.deepEqual(vals().slice(0, 2), [usd, eur]);
  assert.notEqual(vals()[2], kzt);
  assert.equal(changes, before + 1);
  assert.deepEqual(await openCases(), ["rate-cross eur 2026-12-01", "rate-cross usd 2026-12-01"]);
  assert.deepEqual(alarms, ["rate_held", "rate_held"]);
  await sql`update case_for_staff set closed_at = now()`.execute(shop.db);
});

test("one absurd or missing rate of the two is taken from the other and the ECB", async () => {
  await sandbox.fault("cbr", "jump", { code: "USD" });
  assert.equal(await rates.refresh(await at("2026-12-02")), true);
  const [usd] = vals();
  assert.equal(rates.date("usd"), "2026-12-02");
  assert.ok(usd! > 75 && usd! < 87, String(usd));
  assert.deepEqual(await openCases(), ["rate-jump usd 2026-12-02"]);
  await sandbox.fault("cbr", "missing", { code: "EUR" });
  assert.equal(await rates.refresh(await at("2026-12-03")), true);
  assert.equal(rates.date("eur"), "2026-12-03");
  const sources =
    await sql`select currency, source from currency_rate where not held and rate_date >= '2026-12-02' and currency <> 'kzt' order by rate_date, currency`.execute(
      shop.db,
    );
  assert.deepEqual(sources.rows, [
    { currency: "eur", source: "cbr" },
    { currency: "usd", source: "ecb" },
    { currency: "eur", source: "ecb" },
    { currency: "usd", source: "cbr" },
  ]);
  await sql`update case_for_staff set closed_at = now()`.execute(shop.db);
});

test("another nominal is the same rate, and what is known already drops no kept page", async () => {
  await rates.refresh(await at("2026-12-04"));
  const [before, drops] = [vals(), changes];
  await sandbox.fault("cbr", "nominal");
  assert.equal(await rates.refresh(await at("2026-12-04")), true);
  assert.deepEqual([vals(), changes], [before, drops]);
  await sandbox.heal();
  await sandbox.fault("cbr", "nominal");
  assert.equal(await rates.refresh(await at("2026-12-05")), true);
  assert.ok(Math.abs(vals()[2]! / before[2]! - 1) < 0.03);
});

test("what a person believes is sold at, in every process, and its case is closed", async () => {
  await sandbox.fault("cbr", "jump");
  assert.equal(await rates.refresh(await at("2026-12-08")), true);
  const kept = vals();
  assert.equal((await rates.held()).length, 3);
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ["commands/rates.ts", ...args], {
      env: { ...bareEnv, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "error", ...sandbox.env },
    });
  assert.match((await run()).stdout, /usd {2}\d+\.\d+ {2}2026-12-05\n[\s\S]*held: usd 2026-12-08 {2}\d+\.\d+ {2}\(cbr\)/);
  await assert.rejects(run("approve", "usd", "2026-12-07", "--by", "Анна"), /No rate of usd/);
  await assert.rejects(run("approve"), /npm run rates/);
  assert.match((await run("approve", "usd", "2026-12-08", "--by", "Анна")).stdout, /usd {2}\d+\.\d+ {2}2026-12-08/);
  assert.deepEqual(await openCases(), ["rate-jump eur 2026-12-08", "rate-jump kzt 2026-12-08"]);
  await rates.reload();
  assert.ok(vals()[0]! > kept[0]! * 1.2);
  assert.deepEqual(vals().slice(1), kept.slice(1));
  await shop.rates.reload();
  assert.equal((await createShopper(app).get("/books/currency/get/usd")).body.val, Number(rates.val("usd")));
  await shop.clock.move(null);
});
