import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readConfig, readSecrets } from "#app/config.server.ts";
import { demoSellers } from "#app/foundation/sellers/seller.ts";
import { createTestFolder } from "../../../../test/create-test-shop.ts";

const SELLERS_FILE = join(createTestFolder(), "sellers.json");
const { main, transfer } = demoSellers;
writeFileSync(SELLERS_FILE, JSON.stringify({ main: { ...main, isFictional: false }, transfer: { ...transfer, isFictional: false } }));

const KEY = "k".repeat(32);

test("the sandbox uses the simulator's register; elsewhere a full setting is needed", () => {
  const boxed = { SANDBOX: "1", SANDBOX_URL: "http://127.0.0.1:9/", ATOL_LOGIN: "real", SECRET_KEY: KEY };
  const config = readConfig(boxed);
  assert.deepEqual(config.atol, { url: "http://127.0.0.1:9/atol/possystem/v4/", group: "sandbox-group" });
  assert.deepEqual(readSecrets(config, boxed).atol, { login: "gong-atol", password: "gong-pass" });
  const bare = { NODE_ENV: "production", SECRET_KEY: KEY };
  assert.deepEqual(readConfig(bare).atol, { url: "https://online.atol.ru/possystem/v4/", group: undefined });
  assert.deepEqual(readSecrets(readConfig(bare), bare).atol, { login: undefined, password: undefined });
  assert.throws(() => readConfig({ ...bare, ATOL_LOGIN: "a", ATOL_PASSWORD: "b" }), /ATOL_GROUP/);
  assert.throws(() => readConfig({ ...bare, ATOL_URL: "https://example.com/v4" }), /ATOL_URL/);
  const whole = { ...bare, ATOL_LOGIN: "a", ATOL_PASSWORD: "b", ATOL_GROUP: "main-1", SELLERS_FILE };
  assert.equal(readConfig(whole).atol.group, "main-1");
  assert.ok(!JSON.stringify(readConfig(whole)).includes('"b"'), "the password stays out of what may be logged");
});

test("the shop refuses to start with a register and a fictional seller", () => {
  const real = { SECRET_KEY: KEY, ATOL_LOGIN: "a", ATOL_PASSWORD: "b", ATOL_GROUP: "main-1" };
  for (const NODE_ENV of ["production", "development"]) {
    assert.throws(() => readConfig({ ...real, NODE_ENV }), /SELLERS_FILE is missing or names fictional sellers/);
    assert.equal(readConfig({ ...real, NODE_ENV, SELLERS_FILE }).sellers.main.isFictional, false);
  }
  assert.equal(readConfig({ ...real, SANDBOX: "1" }).sellers.main.isFictional, true);
});
