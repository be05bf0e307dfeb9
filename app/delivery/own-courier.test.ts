import assert from "node:assert/strict";
import { test } from "node:test";
import { courierCity } from "./own-courier.ts";
import { createWays } from "./ways.server.ts";

const { options } = createWays({ carriers: new Map(), tariffsOf: async () => null, pointOf: async () => undefined });
const ways = async (city: string, time: string) => {
  const parcel = { length: 100, width: 100, height: 100, weight: 500 };
  const goods = { storefront: { carriers: ["own" as const] }, parcel, madeToOrder: false, now: new Date(time) };
  return (await options({ ...goods, country: "RU", city })).options;
};

test("four cities at their prices, written either way", async () => {
  const price = (name: string) => courierCity(name)?.priceMinor;
  assert.equal(price("Москва"), 390_00);
  assert.equal(price("г. Санкт-Петербург"), 390_00);
  assert.equal(price("saint petersburg"), 390_00);
  assert.equal(price("Новосибирск"), 350_00);
  assert.equal(price(" Ufa "), 300_00);
  assert.equal(courierCity("Казань"), null);
  assert.deepEqual(await ways("Казань", "2026-11-20T09:00:00Z"), []);
});

test("orders by 14:00 leave the next business day and arrive in one or two", async () => {
  assert.deepEqual(await ways("Москва", "2026-11-18T10:59:00Z"), [
    {
      type: "own",
      mode: "door",
      priceMinor: 390_00,
      surchargeMinor: 60_00,
      handover: "2026-11-19",
      days: { from: "2026-11-20", to: "2026-11-23" },
      keptSince: null,
    },
  ]);
  assert.equal((await ways("Москва", "2026-11-18T11:01:00Z"))[0]?.handover, "2026-11-20");
});
