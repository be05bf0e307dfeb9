import assert from "node:assert/strict";
import { test } from "node:test";
import { carrierTime, failures } from "./dellin.contract.ts";
import { dellinEvent } from "./dellin-status.ts";
import { cargoOf, kopecksOf, roublesOf } from "./dellin-units.ts";

test("millimetres and grams become metres and kilograms, always up: 203 mm are 0.21 m", () => {
  assert.deepEqual(cargoOf({ length: 203, width: 203, height: 203, weight: 1100 }), {
    quantity: 1,
    length: 0.21,
    width: 0.21,
    height: 0.21,
    weight: 1.1,
    totalVolume: 0.01,
    totalWeight: 1.1,
  });
  const least = cargoOf({ length: 1, width: 1, height: 1, weight: 1 });
  assert.deepEqual([least.length, least.weight, least.totalVolume], [0.01, 0.01, 0.01]);
  const bag = cargoOf({ length: 1801, width: 400, height: 400, weight: 65_432 });
  assert.deepEqual([bag.length, bag.weight, bag.totalVolume], [1.81, 65.44, 0.29]);
});

test("roubles are read as kopecks without a binary fraction between", () => {
  for (const [text, kopecks] of [
    ["0.29", 29],
    ["1.1", 110],
    ["4503.4", 4503_40],
    ["1234,56", 1234_56],
    ["812", 812_00],
    ["10.001", 10_01],
    ["10.1000", 10_10],
    ["999999.99", 999999_99],
  ] as const)
    assert.equal(kopecksOf(text), kopecks, text);
  for (const minor of [1, 29, 110, 115, 161_000, 99_999_999]) assert.equal(kopecksOf(String(roublesOf(minor))), minor);
});

test("a refusal is a text, a list or a text for each field", () => {
  const codes = (errors: unknown) => failures.safeParse({ errors }).data?.map(({ code, message }) => `${code}|${message}`);
  assert.deepEqual(codes("Неверный appkey"), ["Неверный appkey|Неверный appkey"]);
  assert.deepEqual(codes([{ code: 180003, title: "Недопустимое", detail: "дата", fields: ["x"] }]), ["180003|Недопустимое: дата"]);
  assert.deepEqual(codes({ q: "пусто", city: ["нет", "такого"] }), ["q|пусто", "city|нет, такого"]);
  assert.equal(codes(7), undefined);
});

test("[DLV-10] each of the carrier's states maps to ours, an unknown one to null", () => {
  const status = (code: string) => dellinEvent(code, false)?.status;
  const table = {
    draft: "invoice-issued",
    processing: "processing",
    pickup_arrived_at_last: "processing",
    received: "accepted",
    pickup_finished: "accepted",
    inway: "on-the-way",
    airport_warehousing: "on-the-way",
    delivery_waiting_delivery: "on-the-way",
    delivery: "taken-by-courier",
    delivery_departed: "taken-by-courier",
    finished: "delivered",
    accompanying_documents_return: "delivered",
    declined: "not-delivered",
  };
  for (const [code, expected] of Object.entries(table)) assert.equal(status(code), expected, code);
  assert.equal(dellinEvent("something_new", false), null);
  const waits = (code: string, toDoor: boolean) => dellinEvent(code, toDoor)?.awaitsPickUp;
  assert.deepEqual([waits("arrived", false), waits("warehousing", false), waits("inway", false)], [true, true, false]);
  assert.equal(waits("arrived", true), false, "from the terminal it goes on to the door");
});

test("a time without a zone is Moscow's", () => {
  const expected = "2026-11-26T06:14:00.000Z";
  for (const text of ["2026-11-26 09:14:00", "2026-11-26 09:14:00+03:00", "2026-11-26T06:14:00Z", "2026-11-26T11:14:00+0500"])
    assert.equal(carrierTime(text).toISOString(), expected, text);
  assert.equal(carrierTime("2026-11-26").toISOString(), "2026-11-25T21:00:00.000Z");
  assert.ok(Number.isNaN(carrierTime("soon").getTime()));
});
