import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { readConfig, readSecrets } from "#app/config.server.ts";
import { aParcel } from "../../../test/examples/parcel.ts";
import { openSandbox, rest } from "../../../test/examples/sandbox.ts";
import type { Carrier } from "./carrier.ts";
import { createDellin } from "./dellin.server.ts";

const sandbox = await openSandbox();
const config = readConfig({ ...sandbox.env, CARRIER_MAKING_MS: "1500" });
const settings = { ...config.dellin, ...readSecrets(config, { SECRET_KEY: "x".repeat(32) }).dellin };
const open = (differs: Partial<typeof settings> = {}) => createDellin({ ...settings, ...differs }, () => new Date());
const ufa = { country: "RU", city: "Уфа", region: "Республика Башкортостан" };
const small = { length: 300, width: 300, height: 300, weight: 5000 };

let carrier: Carrier;
beforeEach(() => {
  carrier = open();
});
afterEach(async () => {
  await sandbox.heal();
  await sandbox.clock(null);
});

const requests = async (number: string) =>
  (await sandbox.asked<{ delivery: { comment: string } }>("dellin", "/v2/request.json")).filter(
    ({ body, status }) => body.delivery.comment === `Заказ ${number}` && Number(status ?? 200) < 300,
  ).length;

for (const mode of ["timeout-after", "reset-after", "garbage"])
  test(`a request with a lost answer (${mode}) is found among the day's by its number`, { timeout: 60_000 }, async () => {
    const parcel = aParcel();
    await sandbox.fault("dellin", mode, { op: "/v2/request.json", times: 1 });
    const asked = await carrier.order(parcel);
    assert.ok(!asked.ok && asked.retry, JSON.stringify(asked));
    const found = await carrier.findByNumber(parcel.number);
    assert.ok(found.ok && found.value?.verdict === "taken");
    assert.match(found.value.carrierId, /^\d{8}$/);
    const same = await carrier.fetch(found.value.carrierId);
    assert.ok(same.ok && same.value?.carrierId === found.value.carrierId);
    assert.equal(await requests(parcel.number), 1);
  });

for (const mode of ["error", "limit", "timeout", "reset"])
  test(`a request that did not come through (${mode}) is not there, and may be repeated`, { timeout: 60_000 }, async () => {
    const parcel = aParcel();
    await sandbox.fault("dellin", mode, { op: "/v2/request.json", times: 1 });
    const asked = await carrier.order(parcel);
    assert.ok(!asked.ok && asked.retry, JSON.stringify(asked));
    await rest(mode);
    assert.deepEqual(await carrier.findByNumber(parcel.number), { ok: true, value: null });
    assert.ok((await carrier.order(parcel)).ok);
    const found = await carrier.findByNumber(parcel.number);
    assert.ok(found.ok && found.value?.verdict === "taken");
  });

test("a list that cannot be read to its end is never taken for an empty one", { timeout: 60_000 }, async () => {
  for (const mode of ["error", "limit", "garbage", "reset"]) {
    await sandbox.fault("dellin", mode, { op: "/v3/orders.json", times: 1 });
    const found = await open().findByNumber("S-1");
    assert.equal(found.ok, false, mode);
  }
});

test("a number is looked for on every page, and one that only begins alike is another", async () => {
  const first = aParcel({ number: "S-77", comment: "Звонить заранее" });
  assert.ok((await carrier.order(first)).ok);
  for (let n = 0; n < 21; n++) assert.ok((await carrier.order(aParcel({ number: `S-77${n}` }))).ok);
  const found = await carrier.findByNumber("S-77");
  assert.ok(found.ok && found.value);
  const listed = await sandbox.asked<{ page?: number }>("dellin", "/v3/orders.json");
  assert.ok(listed.some(({ body }) => body.page === 2));
  assert.deepEqual(await carrier.findByNumber("S-7"), { ok: true, value: null });
});

test("prices: a slow, dead or broken carrier is a failure, not an empty list", { timeout: 60_000 }, async () => {
  for (const mode of ["error", "limit", "reset", "garbage"]) {
    await sandbox.fault("dellin", mode, { op: "calculator" });
    assert.equal((await open().quote(ufa, small)).ok, false, mode);
  }
  await sandbox.fault("dellin", "slow", { op: "calculator", delay_ms: 5600 });
  const late = await open().quote(ufa, small);
  assert.ok(!late.ok && /did not answer/.test(late.reason));
});

test("the catalogue that was read serves on while the carrier is away", async () => {
  const before = await carrier.points(ufa);
  assert.ok(before.ok && before.value.length === 2);
  await sandbox.fault("dellin", "error", { op: "terminals" });
  assert.deepEqual(await carrier.points(ufa), before);
  assert.equal((await open().points(ufa)).ok, false);
});

const logins = async () => (await sandbox.asked("dellin", "/login.json")).length;

test("concurrent requests share one session, renewed when it expires or is forgotten", async () => {
  const before = await logins();
  await Promise.all([carrier.quote(ufa, small), carrier.findByNumber("S-0"), carrier.fetch("1")]);
  assert.equal(await logins(), before + 1);
  await sandbox.clock(new Date(Date.now() + 2 * 3_600_000));
  assert.deepEqual(await carrier.findByNumber("S-0"), { ok: true, value: null });
  assert.equal(await logins(), before + 2);
});

test("a personal token logs in; the path is configurable; bad credentials fail", async () => {
  const list = (differs: Partial<typeof settings>) => open(differs).findByNumber("S-0");
  assert.equal((await list({ pat: "sandbox-dellin-token", login: undefined })).ok, true);
  assert.equal((await sandbox.asked("dellin", "/v4/auth/login.json")).length, 1);
  assert.equal((await list({ loginPath: "v1/customers/login.json" })).ok, true);
  assert.equal((await sandbox.asked("dellin", "/v1/customers/login.json")).length, 1);
  for (const wrong of [{ password: "x" }, { pat: "x" }, { appkey: "x" }, { appkey: undefined }, { login: undefined }])
    assert.equal((await list(wrong)).ok, false, JSON.stringify(wrong));
  const asked = await open({ appkey: "x" }).order(aParcel());
  assert.ok(!asked.ok && asked.retry, "a key to be mended is no refusal of this parcel");
});

test("an unknown parcel is null, and there are no webhooks to trust", async () => {
  assert.deepEqual(await carrier.fetch("404"), { ok: true, value: null });
  assert.equal(carrier.parseNotification(Buffer.from('{"requestID":1}')), null);
  assert.deepEqual(await carrier.subscribe("https://shop.example/x"), { ok: true, value: false });
});
