import assert from "node:assert/strict";
import { test } from "node:test";
import type { OrderDelivery } from "./order.ts";
import { whereTo } from "./where-to.ts";

const door = (more: Partial<OrderDelivery>) =>
  ({
    country: "DE",
    city: "Berlin",
    region: "",
    street: "Torstraße",
    building: "12a",
    block: "",
    flat: "5",
    postalCode: "10119",
    ...more,
  }) as OrderDelivery;

test("an address abroad is written with its postal code, as the carrier gets it", () => {
  assert.equal(whereTo(door({}), "en"), "Germany, 10119 Berlin, Torstraße, 12a, flat 5");
  const london = door({ country: "GB", city: "London", postalCode: "E1 6AN", street: "Brick Lane", building: "9", flat: "" });
  assert.equal(whereTo(london, "en"), "United Kingdom, E1 6AN London, Brick Lane, 9");
  assert.equal(whereTo(door({ postalCode: "" }), "ru"), "Германия, Berlin, Torstraße, 12a, кв. 5");
});

test("a town in America is written with its state", () => {
  const portland = door({
    country: "US",
    city: "Portland",
    region: "ME",
    postalCode: "04101",
    street: "Congress Street",
    building: "1",
    flat: "",
  });
  assert.equal(whereTo(portland, "en"), "United States, 04101 Portland, ME, Congress Street, 1");
});

test("at home a door has no postal code, and a point has its own address", () => {
  const home = door({ country: "RU", city: "Казань", street: "Баумана", building: "1", flat: "", postalCode: "420000" });
  assert.equal(whereTo(home, "ru"), "Казань, Баумана, 1");
  assert.equal(
    whereTo(door({ country: "KZ", city: "Алматы", postalCode: "050000", point: "Абая, 10" }), "ru"),
    "Казахстан, Алматы, Абая, 10",
  );
});
