import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { aPickupPoint } from "../../../test/examples/points.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import type { Destination } from "../cities.ts";
import { createPointIndex } from "../points/point-index.server.ts";
import type { Carrier } from "./carrier.ts";

// A town we don't list gets a key per spelling.
const sandbox = await openSandbox();
const { shop } = await createTestShop(sandbox.env);
const { db, log } = shop;
const anything = { parcel: { length: 0, width: 0, height: 0, weight: 0 }, onReceipt: false, tryOn: false };
const now = new Date("2026-11-23T08:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const town: Destination = { country: "RU", city: "Кольчугино" };
const names: Destination[] = [town, { ...town, index: "601781" }, { ...town, region: "Владимирская область" }];

const aPoint = aPickupPoint({ code: "K1", address: "ул. Мира, 1", coords: [56.3, 39.37] });

async function anIndex() {
  await sql`truncate delivery_point, delivery_point_quarantine, delivery_point_list`.execute(db);
  let asked = 0;
  const carrier = {
    name: "cdek",
    points: async () => {
      asked++;
      return { ok: true, value: [aPoint] };
    },
    directory: async () => ({ ok: true, value: [{ ...aPoint, city: "Кольчугино", region: "Владимирская обл", raw: {} }] }),
  } as unknown as Carrier;
  const index = createPointIndex({ db, log, carriers: new Map([["cdek", carrier]]), countriesOf: () => ["RU"] });
  const codes = async (to: Destination, at = now) => (await index.find(["cdek"], to, anything, at)).map(({ code }) => code);
  return { index, carrier, codes, asked: () => asked };
}

test("a town's spellings share points across callers, one carrier request each", async () => {
  const { index, carrier, codes, asked } = await anIndex();
  for (const to of [...names, ...names]) assert.deepEqual(await codes(to), ["K1"], JSON.stringify(to));
  assert.equal(asked(), names.length);
  await index.refresh(hours(20));
  for (const to of names) {
    assert.deepEqual(await codes(to, hours(20)), ["K1"]);
    assert.equal((await index.point(carrier, to, "K1", hours(20)))?.isHere, true);
  }
  await index.refreshDue(hours(9 * 24));
  for (const to of names) assert.deepEqual(await codes(to, hours(9 * 24)), ["K1"], "what has points is not forgotten");
  assert.equal(asked(), names.length);
});

test("a point chosen under one spelling of a town is valid under a new one", async () => {
  const { index, carrier, codes } = await anIndex();
  const [plain, byIndex] = names as [Destination, Destination];
  assert.deepEqual(await codes(plain), ["K1"]);
  assert.equal((await index.point(carrier, byIndex, "K1", now))?.isHere, true);
});

test("of a town that is written in ever more ways the newest are kept", async () => {
  const { codes } = await anIndex();
  for (let n = 10; n < 60; n++) assert.deepEqual(await codes({ ...town, region: `Владимирская область, улус ${n}` }), ["K1"]);
  const { rows } = await sql<{ keys: number }>`select cardinality(asked_as) as keys from delivery_point`.execute(db);
  assert.deepEqual(rows, [{ keys: 20 }]);
  assert.deepEqual(await codes({ ...town, region: "Владимирская область, улус 59" }), ["K1"]);
});
