import assert from "node:assert/strict";
import { test } from "node:test";
import { type Address, addressProblems, blocking } from "./address.ts";

const door: Address = { type: "own", mode: "door", city: "Уфа", street: "Ленина", building: "1", flat: "2" };
const point: Address = { type: "cdek", mode: "point", code: "UFA7", city: "Уфа" };
const codes = (address: Address) => addressProblems(address).map(({ path, code }) => `${path} ${code}`);

test("street and building are required to the door only", () => {
  assert.deepEqual(codes(door), []);
  assert.deepEqual(codes(point), []);
  assert.deepEqual(codes({ ...door, street: " ", building: null }), ["delivery.street enter_street", "delivery.house enter_building"]);
});

test("a missing flat asks, and its answer lets the order go on", () => {
  assert.deepEqual(codes({ ...door, flat: "" }), ["delivery.kvartira confirm_flat"]);
  assert.deepEqual(blocking(addressProblems({ ...door, flat: "" })), []);
  assert.deepEqual(codes({ ...door, flat: "", flatConfirmed: true }), []);
});

test("a way of delivery, and a point where it is a pickup point, must be selected", () => {
  assert.deepEqual(codes({ city: "Уфа" }), ["delivery.type select_delivery"]);
  assert.deepEqual(codes({ ...point, code: "" }), ["delivery.code select_delivery"]);
  assert.deepEqual(codes({ city: "Уфа", byHand: true }), []);
  assert.deepEqual(codes({ ...point, city: "" }), ["delivery.city not_all_data"]);
});
