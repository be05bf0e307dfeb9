import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { readConfig, readSecrets } from "#app/config.server.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import { aParcel, aUnit } from "../../../test/examples/parcel.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { countryNumber } from "./country-numbers.ts";
import { createEms } from "./ems.server.ts";

const sandbox = await openSandbox();
const config = readConfig({ ...sandbox.env });
const settings = { ...config.ems, ...readSecrets(config, { SECRET_KEY: "x".repeat(32) }).ems };
const carrier = createEms(settings, () => new Date());
afterEach(sandbox.heal);

const value = <T>(answer: { ok: true; value: T } | { ok: false; reason: string }): T => {
  assert.ok(answer.ok, answer.ok ? "" : answer.reason);
  return answer.value;
};
const berlin = { country: "DE", city: "Берлин", region: "", index: "" };
const small = { length: 203, width: 203, height: 203, weight: 1100 };
type EmsRequest = Record<string, unknown>;
type Differs = Parameters<typeof aParcel>[0];
const abroad = (differs: Differs = {}) =>
  aParcel({
    place: berlin,
    address: "Берлин, Unter den Linden, 5, кв. 12b",
    door: { region: "", street: "Unter den Linden", building: "5", flat: "12b" },
    postalCode: "10117",
    recipient: { name: "Müller Jürgen", phone: "+4915112345678", email: "j@example.com" },
    ...differs,
  });
const sent = async (number: string) =>
  (await sandbox.asked<EmsRequest[]>("ems", "backlog"))
    .filter(({ method, body }) => method === "PUT" && body[0]!["order-num"] === number)
    .map(({ body }) => body[0]!);

/** Roubles and working days for 1.1, 12 and 28 kg; null = not served. */
const table: [string, (readonly [roubles: number, min: number, max: number] | null)[]][] = [
  ["DE", [[4370, 7, 16], [15_710, 7, 16], [32_990, 7, 16]]],
  ["PL", [[4370, 7, 16], [15_710, 7, 16], [32_990, 7, 16]]],
  ["GB", [[4370, 7, 16], [15_710, 7, 16], [32_990, 7, 16]]],
  ["FR", [[4370, 7, 16], [15_710, 7, 16], [32_990, 7, 16]]],
  ["IT", [[4370, 7, 16], [15_710, 7, 16], [32_990, 7, 16]]],
  ["ES", [[4370, 7, 16], [15_710, 7, 16], null]],
  ["US", [[5650, 7, 25], [21_400, 7, 25], [45_400, 7, 25]]],
  ["KZ", [[3090, 5, 12], [10_020, 5, 12], null]],
  ["GE", [[3090, 5, 12], [10_020, 5, 12], [20_580, 5, 12]]],
  ["UA", [null, null, null]],
]; // biome-ignore format: a table
const parcels = [small, { length: 400, width: 400, height: 400, weight: 12_000 }, { length: 500, width: 500, height: 500, weight: 28_000 }];

test("the table: ten countries, three parcels each, with price, days and weight limit", async () => {
  for (const [country, expected] of table)
    for (const [index, parcel] of parcels.entries()) {
      const ways = value(await carrier.quote({ country, city: "Anywhere", region: "", index: "" }, parcel));
      const told = ways.map(({ mode, priceMinor, days }) => [mode, priceMinor / 100, days.min, days.max]);
      const wanted = expected[index] ? [["door", ...expected[index]]] : [];
      assert.deepEqual(told, wanted, `${country} ${parcel.weight} g`);
    }
});

test("abroad asks by country number, as express goods; long parcels fail", async () => {
  value(await carrier.quote(berlin, small));
  const { body } = (await sandbox.asked<EmsRequest>("ems", "/1.0/tariff")).at(-1)!;
  assert.deepEqual(
    [body["mail-direct"], body["transport-type"], body["entries-type"], "index-to" in body],
    [276, "EXPRESS", "SALE_OF_GOODS", false],
  );
  for (const length of [1600, 1501]) assert.deepEqual(value(await carrier.quote(berlin, { ...small, length })), []);
  assert.deepEqual(value(await carrier.quote(berlin, { ...small, weight: 30_001 })), []);
});

test("every country that a storefront sells to has its number", () => {
  for (const country of storefronts.flatMap(({ countries }) => countries)) assert.ok(countryNumber(country), country);
});

test("an order abroad has address parts, customs goods and an international number", async () => {
  const parcel = abroad();
  const asked = await carrier.order(parcel);
  assert.ok(asked.ok, JSON.stringify(asked));
  assert.match(asked.carrierId, /^EA\d{9}RU$/);
  const [body] = await sent(parcel.number);
  const expected = {
    "mail-direct": 276,
    "str-index-to": "10117",
    "place-to": "Berlin",
    "street-to": "Unter den Linden",
    "house-to": "5",
    "room-to": "12b",
    "recipient-name": "Müller Jürgen",
    "tel-address": 4915112345678,
    "customs-declaration": {
      currency: "RUB",
      "entries-type": "SALE_OF_GOODS",
      "customs-entries": [
        {
          amount: 2,
          "country-code": 643,
          description: "Gloves, 12 oz",
          "tnved-code": "4203210000",
          trademark: "Gong",
          value: 1610_05,
          weight: 550,
        },
      ],
    },
  };
  for (const [field, is] of Object.entries(expected)) assert.deepEqual(body![field], is, field);
  assert.equal("index-to" in body!, false);
  assert.equal((await sandbox.asked("ems", "clean/address")).length, 0, "the post reads Russian addresses alone");
  await sandbox.post(parcel.number, "9.1");
  await sandbox.post(parcel.number, "24.1");
  const seen = value(await carrier.fetch(asked.carrierId))!;
  assert.deepEqual([seen.track, seen.events.map(({ means }) => means?.status)], [asked.carrierId, ["on-the-way", "on-the-way"]]);
});

test("who writes in Cyrillic is written in Latin letters: name, town, street and goods", async () => {
  const door = { region: "", street: "Улица Щорса", building: "5а", flat: "" };
  const recipient = { name: "Юрьева Александра", phone: "+48601234567", email: "" };
  const place = { country: "PL", city: "Пясечно", region: "" };
  const units = [aUnit({ nameAbroad: "Перчатки, 12 унций" })];
  const parcel = abroad({ place, door, recipient, postalCode: "05-500", units });
  assert.ok((await carrier.order(parcel)).ok);
  const [body] = await sent(parcel.number);
  assert.deepEqual(
    ["recipient-name", "surname", "place-to", "street-to", "house-to"].map((name) => body![name]),
    ["Iureva Aleksandra", "Iureva", "Piasechno", "Ulitsa Shchorsa", "5a"],
  );
  const [entry] = (body!["customs-declaration"] as { "customs-entries": EmsRequest[] })["customs-entries"];
  assert.equal(entry!.description, "Perchatki, 12 untsii");
});

test("goods without a customs code, or refused by the post, wait for staff", async () => {
  const refused = async (differs: Differs) => {
    const asked = await carrier.order(abroad(differs));
    assert.ok(!asked.ok && !asked.retry, JSON.stringify(asked));
    return asked.problems.map(({ code }) => code);
  };
  for (const customsCode of [null, "", "42"]) assert.deepEqual(await refused({ units: [aUnit({ customsCode })] }), ["customs-code"]);
  assert.deepEqual(await refused({ postalCode: "" }), ["ILLEGAL_STR_INDEX_TO"]);
  assert.deepEqual(await refused({ place: { ...berlin, country: "ZZ" } }), ["country"]);
  assert.deepEqual(await refused({ place: { ...berlin, country: "UA" } }), ["ILLEGAL_MAIL_DIRECT"]);
});
