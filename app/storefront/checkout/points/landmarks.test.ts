import assert from "node:assert/strict";
import { test } from "node:test";
import { kilometres } from "#app/delivery/points/kilometres.ts";
import { cityPlaces } from "./city-places.ts";
import { knownPoints } from "./found-points.ts";
import { apart, landmarksOf, placesNear, streetOf } from "./landmarks.ts";

const pointsAt = (list: readonly (readonly [name: string, address: string, latitude: number, longitude: number])[]) =>
  knownPoints(
    list.map(([name, address, latitude, longitude], index) => ({
      type: "cdek",
      code: `P${index}`,
      name,
      address,
      coords: [latitude, longitude],
      hours: "круглосуточно",
      tryon: true,
      cash: true,
      card: true,
    })),
  );
const told = (list: Parameters<typeof pointsAt>[0]) =>
  landmarksOf(pointsAt(list))
    .filter(({ count }) => count > 0)
    .map(({ kind, name, at, count }) => `${kind} ${name} ${at.join(" ")} ×${count}`);

test("an address's street is found in any carrier's notation, without the house", () => {
  for (const [address, street] of [
    ["ул. Тверская, 12", "ул. Тверская"],
    ["Россия, Свердловская обл., Екатеринбург, ул. Хомякова, 20", "ул. Хомякова"],
    ["117403, Москва г, Булатниковская ул, д.2А", "Булатниковская ул"],
    ["Кутузовский пр-кт, 3", "Кутузовский пр-кт"],
    ["ул Малая Дмитровка 20", "ул Малая Дмитровка"],
    ["ул. Вайнера, 51б, 1-5", "ул. Вайнера"],
    ["ул. 8 Марта, 149", "ул. 8 Марта"],
    ["Варшавское ш. 26/1", "Варшавское ш."],
    ["наб. Академика Туполева, 15", "наб. Академика Туполева"],
    ["мкр. Солнечный, 4", ""],
    ["ТЦ «Улей», 2 этаж", ""],
    ["", ""],
  ] as const)
    assert.equal(streetOf(address), street, address);
});

test("metro stations and main streets are derived from points, with a location", () => {
  assert.deepEqual(
    told([
      ["Пункт, м. Чистые пруды", "ул. Мясницкая, 1", 55.765, 37.638],
      ["Пункт, м. Чистые пруды", "Мясницкая ул, 20", 55.763, 37.634],
      ["Пункт", "ул. Мясницкая, 40", 55.767, 37.642],
      ["Пункт", "ул. Покровка, 3", 55.758, 37.645],
      ["Пункт, м. Сокол", "Ленинградский пр-кт, 70", 55.805, 37.515],
    ]),
    ["metro Чистые пруды 55.765 37.638 ×2", "metro Сокол 55.805 37.515 ×1", "street ул. Мясницкая 55.765 37.638 ×3"],
  );
});

test("scattered names are no landmark: several streets, a misnamed station", () => {
  const all = [
    ["Пункт, м. Сокол", "ул. Ленина, 1", 55.9, 37.4],
    ["Пункт, м. Сокол", "ул. Ленина, 2", 55.6, 37.8],
    ["Пункт, м. Сокол", "ул. Ленина, 3", 55.75, 37.3],
  ] as const;
  assert.deepEqual(told(all), []);
  assert.deepEqual(told([]), []);
});

test("a city with two points has its districts and stations from our own data", () => {
  const kazan = landmarksOf(
    pointsAt([
      ["Пункт", "ул. Баумана, 1", 55.79, 49.11],
      ["Пункт, м. Козья Слобода", "ул. Чистопольская, 5", 55.8185, 49.1],
    ]),
  );
  const names = kazan.map(({ kind, name }) => `${kind} ${name}`);
  assert.equal(kazan[0]?.kind, "district");
  for (const name of ["district Вахитовский", "district Ново-Савиновский", "metro Кремлёвская", "metro Проспект Победы"])
    assert.ok(names.includes(name), name);
  assert.deepEqual(
    names.filter((name) => /козья/i.test(name)),
    ["metro Козья Слобода"],
  );
});

test("every place of our own data lies within 40 km of its city; a far town has none", () => {
  for (const line of cityPlaces.trim().split("\n")) {
    const [, latitude, longitude] = /^\D+ ([\d.]+) ([\d.]+):/.exec(line) ?? [];
    const city = [Number(latitude), Number(longitude)] as const;
    const places = placesNear(city);
    assert.ok(places.length >= 5, line);
    assert.equal(new Set(places.map(({ kind, name }) => `${kind} ${name}`)).size, places.length, line);
    for (const { name, at } of places) assert.ok(/^[А-ЯЁ]/.test(name) && kilometres(at, city) < 40, `${name} ${line}`);
  }
  assert.deepEqual(placesNear([69.35, 88.2]), []);
});

const box = (name: string, x: number, y: number) => ({ name, x, y, width: 80, height: 20 });

test("names that would lie on each other make room for the ones that come first", () => {
  const wanted = [box("first", 0, 0), box("on it", 60, 10), box("beside", 80, 0), box("below", 0, 20), box("on both", 40, 10)];
  const names = apart(
    [],
    wanted.map((one) => [one]),
  );
  assert.deepEqual(
    names.map(({ name }) => name),
    ["first", "beside", "below"],
  );
});

test("a name that a cluster covers moves beside it, or is left out", () => {
  const cluster = { x: 0, y: 0, width: 46, height: 46 };
  const around = [box("on", 0, 0), box("under", 0, 40), box("over", 0, -40)];
  assert.deepEqual(apart([cluster], [around]), [around[1]]);
  assert.deepEqual(apart([cluster, { ...cluster, y: 44 }], [around]), [around[2]]);
  assert.deepEqual(apart([cluster], [[around[0]!]]), []);
});
