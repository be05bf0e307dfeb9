import assert from "node:assert/strict";
import { test } from "node:test";
import { courierCity, courierOffer } from "./own-courier.ts";

test("four cities at their prices, written either way", () => {
  const price = (name: string) => courierCity(name)?.priceMinor;
  assert.equal(price("Москва"), 390_00);
  assert.equal(price("г. Санкт-Петербург"), 390_00);
  assert.equal(price("saint petersburg"), 390_00);
  assert.equal(price("Новосибирск"), 350_00);
  assert.equal(price(" Ufa "), 300_00);
  assert.equal(courierCity("Казань"), null);
  assert.equal(courierOffer("Казань", new Date("2026-11-20T09:00:00Z")), null);
});

test("ordered by 14:00 it is handed over the next business day and comes in one or two; later, a day later", () => {
  assert.deepEqual(courierOffer("Москва", new Date("2026-11-18T10:59:00Z")), {
    priceMinor: 390_00,
    surchargeMinor: 60_00,
    handover: "2026-11-19",
    from: "2026-11-20",
    to: "2026-11-23",
    slots: ["10-14", "14-18", "18-22"],
  });
  assert.equal(courierOffer("Москва", new Date("2026-11-18T11:01:00Z"))?.handover, "2026-11-20");
});
