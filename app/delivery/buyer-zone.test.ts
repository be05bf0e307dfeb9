import assert from "node:assert/strict";
import { test } from "node:test";
import { storefronts } from "#app/foundation/storefront.ts";
import { dayIn } from "#app/foundation/time/day.ts";
import { dayAt, zoneOf } from "./buyer-zone.ts";
import { cities } from "./cities.ts";

const russian = (city: string, region = "") => zoneOf({ country: "RU", region, city });

test("a buyer's time zone is that of the region, else the city, else the country", () => {
  assert.equal(russian("Владивосток"), "Asia/Vladivostok");
  assert.equal(russian("г. калининград"), "Europe/Kaliningrad");
  assert.equal(russian("Yekaterinburg"), "Asia/Yekaterinburg");
  assert.equal(russian("Арсеньев", "Приморский край"), "Asia/Vladivostok", "a town nobody has listed");
  assert.equal(russian("Арсеньев", "Primorsky Krai"), "Asia/Vladivostok");
  assert.equal(russian("Железногорск"), "Europe/Moscow");
  assert.equal(russian("Железногорск", "Красноярский край"), "Asia/Krasnoyarsk", "the region counts before a city of the same name");
  assert.equal(russian("Нигде"), "Europe/Moscow");
  const abroad = (country: string, city: string) => zoneOf({ country, region: "", city });
  assert.equal(abroad("KZ", "Алматы"), "Asia/Almaty");
  assert.equal(abroad("US", "Лос-Анджелес"), "America/Los_Angeles");
  assert.equal(abroad("US", "Hometown"), "America/New_York");
  assert.equal(abroad("XX", ""), "Europe/Moscow");
});

test("every city and every country we sell to has a zone that exists", () => {
  const at = new Date("2026-11-22T12:00:00Z");
  for (const { country, region, name } of cities)
    assert.match(dayIn(zoneOf({ country, region: region.ru, city: name.ru }), at), /^2026-11-2[123]$/);
  for (const country of storefronts.flatMap(({ countries }) => countries))
    if (!["RU"].includes(country)) assert.notEqual(zoneOf({ country, region: "", city: "" }), "Europe/Moscow", country);
});

test("the same instant is another day in Vladivostok, Kaliningrad and Almaty", () => {
  const places = { vladivostok: "Владивосток", kaliningrad: "Калининград" };
  const days = (at: string) => [
    dayAt({ country: "RU", region: "", city: places.vladivostok }, new Date(at)),
    dayAt({ country: "KZ", region: "", city: "Алматы" }, new Date(at)),
    dayAt({ country: "RU", region: "", city: places.kaliningrad }, new Date(at)),
  ];
  assert.deepEqual(days("2026-11-20T13:59:59.999Z"), ["2026-11-20", "2026-11-20", "2026-11-20"]);
  assert.deepEqual(days("2026-11-20T14:00:00Z"), ["2026-11-21", "2026-11-20", "2026-11-20"]);
  assert.deepEqual(days("2026-11-20T18:59:59.999Z"), ["2026-11-21", "2026-11-20", "2026-11-20"]);
  assert.deepEqual(days("2026-11-20T19:00:00Z"), ["2026-11-21", "2026-11-21", "2026-11-20"]);
  assert.deepEqual(days("2026-11-20T22:00:00Z"), ["2026-11-21", "2026-11-21", "2026-11-21"]);
});
