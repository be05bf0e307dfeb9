import assert from "node:assert/strict";
import { test } from "node:test";
import { storefronts } from "#app/foundation/storefront.ts";
import { cities, cityNamed, placeKey, suggestCities } from "./cities.ts";

test("170 cities of Russia and more, each with both names, a region and an index; every country sold to has one", () => {
  const russian = cities.filter(({ country }) => country === "RU");
  assert.ok(russian.length >= 170, `${russian.length}`);
  assert.equal(new Set(russian.map(({ name }) => name.ru)).size, russian.length);
  for (const { name, region, index, people } of russian)
    assert.ok(name.en && region.ru && region.en && /^\d{6}$/.test(index) && people > 0, name.ru);
  const known = new Set(cities.map(({ country }) => country));
  for (const country of storefronts.flatMap((storefront) => storefront.countries)) assert.ok(known.has(country), country);
});

test("a beginning comes before a part, the large before the small, ё and е are one", () => {
  const names = (typed: string) => suggestCities(typed, ["RU"]).map(({ name }) => name.ru);
  assert.deepEqual(names("нов").slice(0, 2), ["Новосибирск", "Новокузнецк"]);
  assert.deepEqual(names("королев"), ["Королёв"]);
  assert.deepEqual(names("на дону"), ["Ростов-на-Дону"]);
  assert.deepEqual(names("rostov-on"), ["Ростов-на-Дону"]);
  assert.deepEqual(names("zzz"), []);
  assert.deepEqual(suggestCities("moscow", ["FR"]), []);
});

test("one place has one key, however it is written", () => {
  const keys = ["Санкт-Петербург", "г. Санкт Петербург", "saint petersburg"].map((name) => placeKey(name, "RU"));
  assert.equal(new Set(keys).size, 1);
  assert.notEqual(placeKey("Брест", "BY"), placeKey("Брест", "RU"));
  assert.equal(cityNamed("Нигденьград", "RU"), null);
});
