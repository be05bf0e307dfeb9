import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { readConfig, readSecrets } from "#app/config.server.ts";
import { aParcel } from "../../../test/examples/parcel.ts";
import { openSandbox, rest } from "../../../test/examples/sandbox.ts";
import type { Carrier } from "./carrier.ts";
import { createEms } from "./ems.server.ts";

const sandbox = await openSandbox();
const config = readConfig({ ...sandbox.env, CARRIER_MAKING_MS: "1500" });
const settings = { ...config.ems, ...readSecrets(config, { SECRET_KEY: "x".repeat(32) }).ems };
const open = (differs: Partial<typeof settings> = {}) => createEms({ ...settings, ...differs }, () => new Date());
const ufa = { country: "RU", city: "Уфа", region: "Республика Башкортостан" };
const small = { length: 203, width: 203, height: 203, weight: 1100 };

let carrier: Carrier;
beforeEach(() => {
  carrier = open();
});
afterEach(sandbox.heal);

const value = <T>(answer: { ok: true; value: T } | { ok: false; reason: string }): T => {
  assert.ok(answer.ok, answer.ok ? "" : answer.reason);
  return answer.value;
};
type EmsOrder = { "order-num": string; [name: string]: unknown };
const sent = async (number: string) =>
  (await sandbox.asked<EmsOrder[]>("ems", "backlog"))
    .filter(({ method, body, status }) => method === "PUT" && body[0]!["order-num"] === number && Number(status ?? 200) < 300)
    .map(({ body }) => body[0]!);

test("one way, to the door: the rate and its VAT in kopecks, rounded up to a rouble", async () => {
  const [door, ...more] = value(await carrier.quote(ufa, small));
  assert.deepEqual([more, door!.mode, door!.toLocker, door!.priceMinor % 100], [[], "door", false, 0]);
  const { body } = (await sandbox.asked<EmsOrder>("ems", "/1.0/tariff"))[0]!;
  assert.deepEqual([body.mass, body.dimension, body["index-to"]], [1100, { length: 21, width: 21, height: 21 }, "450000"]);
  assert.ok(door!.days.min >= 1 && door!.days.max >= door!.days.min);
  assert.ok(value(await carrier.quote(ufa, { ...small, weight: 9000 }))[0]!.priceMinor > door!.priceMinor);
});

test("too heavy a parcel and an unknown place have no way, and there are no points", async () => {
  assert.deepEqual(value(await carrier.quote(ufa, { ...small, weight: 40_000 })), []);
  assert.deepEqual(value(await carrier.quote({ country: "RU", city: "Нигденьград", region: "" }, small)), []);
  assert.deepEqual(value(await carrier.points(ufa)), []);
});

test("an order has the post's address and a number with a valid check digit", async () => {
  const parcel = aParcel();
  const asked = await carrier.order(parcel);
  assert.ok(asked.ok);
  assert.match(asked.carrierId, /^101000\d{8}$/);
  const sum = [...asked.carrierId].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  assert.equal(sum % 10, 0);
  const [body] = await sent(parcel.number);
  const expected = { "index-to": 450000, "place-to": "г Уфа", "street-to": "Ленина", "house-to": "1", "room-to": "5" };
  for (const [field, is] of Object.entries(expected)) assert.equal(body![field], is, field);
  assert.deepEqual([body!.surname, body!["given-name"], body!["tel-address"]], ["Иванова", "Анна", 79990000000]);
  assert.deepEqual([body!["mail-category"], body!.payment], ["ORDINARY", undefined]);
});

test("what is left to pay is collected in kopecks, never more than is declared", async () => {
  const units = aParcel().units.map((unit) => ({ ...unit, collectMinor: 1610_05 }));
  const parcel = aParcel({ units, deliveryCollectMinor: 700_00 });
  const asked = await carrier.order(parcel);
  assert.ok(asked.ok, JSON.stringify(asked));
  const [body] = await sent(parcel.number);
  assert.deepEqual([body!.payment, body!["insr-value"]], [3920_10, 3920_10]);
  await sandbox.post(parcel.number, "1.1");
  assert.equal(value(await carrier.fetch(asked.carrierId))!.collectedMinor, null);
  await sandbox.post(parcel.number, "2.8");
  assert.equal(value(await carrier.fetch(asked.carrierId))!.collectedMinor, 3920_10);
});

test("an undeliverable address and a refused order wait for staff", async () => {
  const refused = async (differs: Parameters<typeof aParcel>[0]) => {
    const asked = await carrier.order(aParcel(differs));
    assert.ok(!asked.ok && !asked.retry, JSON.stringify(asked));
    return asked.problems;
  };
  assert.deepEqual(await refused({ address: "Где-то там" }), [{ code: "address", kind: "other" }]);
  assert.deepEqual(await refused({ recipient: { name: "Анна", phone: "12", email: "" } }), [
    { code: "ILLEGAL_TEL_ADDRESS", kind: "other" },
  ]);
  assert.deepEqual(await refused({ mode: "point", point: { code: "450000", isLocker: false } }), [
    { code: "not-to-a-door", kind: "other" },
  ]);
});

test("[DLV-10] a parcel's way: label first at a fixed time, then the post's events", async () => {
  const parcel = aParcel();
  const asked = await carrier.order(parcel);
  assert.ok(asked.ok);
  const seen = async () => value(await carrier.fetch(asked.carrierId))!;
  const first = await seen();
  assert.deepEqual([first.verdict, first.track, first.events.at(-1)!.means?.status], ["taken", asked.carrierId, "label-created"]);
  assert.deepEqual((await seen()).events, first.events);
  for (const [event, status] of [
    ["1.1", "accepted"],
    ["8.2", "on-the-way"],
    ["12.1", "on-the-way"],
    ["8.15", "taken-by-courier"],
    ["2.8", "delivered"],
  ] as const) {
    // biome-ignore format: a table
    await sandbox.post(parcel.number, event);
    assert.deepEqual((await seen()).events.at(-1)!.means, { status, awaitsPickUp: false });
  }
  await sandbox.post(parcel.number, "88.1");
  assert.equal((await seen()).events.at(-1)!.means, null);
  const back = aParcel();
  const other = await carrier.order(back);
  assert.ok(other.ok);
  for (const event of ["1.1", "3.4", "2.2"]) await sandbox.post(back.number, event);
  assert.deepEqual(value(await carrier.fetch(other.carrierId))!.events.map(({ means }) => means?.status), ["accepted", "not-delivered", "not-delivered"]); // biome-ignore format: one line
});

for (const mode of ["timeout-after", "reset-after", "garbage"])
  test(`an order with a lost answer (${mode}) is found by its number`, { timeout: 60_000 }, async () => {
    const parcel = aParcel();
    await sandbox.fault("ems", mode, { op: "user/backlog", times: 1 });
    const asked = await carrier.order(parcel);
    assert.ok(!asked.ok && asked.retry);
    const found = value(await carrier.findByNumber(parcel.number))!;
    assert.match(found.carrierId, /^\d{14}$/);
    assert.equal(value(await carrier.fetch(found.carrierId))!.carrierId, found.carrierId);
    assert.equal((await sent(parcel.number)).length, 1);
  });

for (const mode of ["error", "limit", "timeout", "reset"])
  test(`an order that did not come through (${mode}) is not found, yet may exist`, async () => {
    const parcel = aParcel();
    await sandbox.fault("ems", mode, { op: "user/backlog", times: 1 });
    const asked = await carrier.order(parcel);
    assert.ok(!asked.ok && asked.retry);
    assert.equal(Boolean(asked.isUnsent), mode === "limit", "put off, it may be repeated without a look");
    await rest(mode);
    assert.deepEqual(await carrier.findByNumber(parcel.number), { ok: true, value: null, doubt: "not in the backlog" });
  });

test("a batched parcel is known by its own number only, not its order's", async () => {
  const parcel = aParcel();
  const asked = await carrier.order(parcel);
  assert.ok(asked.ok);
  const headers = {
    authorization: `AccessToken ${settings.token}`,
    "x-user-authorization": `Basic ${Buffer.from(`${settings.login}:${settings.password}`).toString("base64")}`,
    "content-type": "application/json",
  };
  const [{ id }] = (await (await fetch(new URL(`1.0/backlog/search?query=${parcel.number}`, settings.url), { headers })).json()) as [
    { id: number },
  ];
  await fetch(new URL("1.0/user/shipment", settings.url), { method: "POST", headers, body: JSON.stringify([id]) });
  assert.equal(value(await carrier.fetch(asked.carrierId))!.carrierId, asked.carrierId);
  assert.deepEqual(await carrier.findByNumber(parcel.number), { ok: true, value: null, doubt: "not in the backlog" });
});

test("a search or a tracking that fails is never taken for nothing", { timeout: 60_000 }, async () => {
  const asked = await carrier.order(aParcel());
  assert.ok(asked.ok);
  for (const mode of ["error", "limit", "garbage", "reset"]) {
    await sandbox.fault("ems", mode, { op: "backlog/search", times: 1 });
    assert.equal((await open().findByNumber("S-0")).ok, false, mode);
    for (const op of ["backlog/search", "shipment/search"]) {
      await sandbox.fault("ems", mode, { op, times: 1 });
      assert.equal((await open().fetch("80000000000001")).ok, false, `${mode} ${op}`);
    }
    await sandbox.fault("ems", mode, { op: "rtm34", times: 1 });
    assert.equal((await open().fetch(asked.carrierId)).ok, false, mode);
    await sandbox.fault("ems", mode, { op: "1.0/tariff", times: 1 });
    assert.equal((await open().quote(ufa, small)).ok, false, mode);
  }
  await sandbox.fault("ems", "slow", { op: "1.0/tariff", delay_ms: 5600, times: 1 });
  assert.equal((await open().quote(ufa, small)).ok, false);
});

test("wrong and missing keys end in silence, not in a refusal of the parcel", async () => {
  for (const wrong of [{ token: "x" }, { password: "x" }, { token: undefined }]) {
    const asked = await open(wrong).order(aParcel());
    assert.ok(!asked.ok && asked.retry, JSON.stringify(wrong));
  }
  for (const wrong of [{ trackingPassword: "x" }, { trackingLogin: undefined }])
    assert.equal((await open(wrong).fetch("10100011000011")).ok, false);
  assert.deepEqual(await carrier.fetch("not a number"), { ok: true, value: null });
  assert.deepEqual(await carrier.fetch("80000000000001"), { ok: true, value: null });
});
