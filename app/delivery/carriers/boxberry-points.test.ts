import assert from "node:assert/strict";
import { test } from "node:test";
import { boxberryPoints } from "./boxberry-points.ts";

const ufa = { code: "00256", country: "RU" };
let count = 0;
const aPoint = (differs: object = {}) => ({
  Code: String(77_000 + ++count),
  Name: "Уфа Ленина_7011_С",
  CityCode: "00256",
  Address: "450000, Уфа г, Ленина ул, д.1",
  AddressReduce: "Ленина ул, д.1",
  WorkShedule: "пн-вс: 10.00-20.30",
  GPS: "54.735,55.958",
  OnlyPrepaidOrders: "No",
  Acquiring: "Yes",
  LoadLimit: 31,
  Postamat: false,
  ...differs,
});
const read = (odd: unknown[], city = ufa) => boxberryPoints([aPoint(), aPoint(), aPoint(), ...odd], city);

test("a point is mapped: kilograms to grams, payment where taken, both hour spellings", () => {
  const { points } = boxberryPoints([aPoint({ Code: 77011, LoadLimit: "15" })], ufa);
  assert.deepEqual(points, [
    {
      code: "77011",
      name: "Уфа Ленина_7011_С",
      address: "Ленина ул, д.1",
      coords: [54.735, 55.958],
      hours: "пн-вс: 10.00-20.30",
      isLocker: false,
      tryOn: false,
      cash: true,
      card: true,
      weightLimitGrams: 15_000,
      sidesLimitMm: null,
    },
  ]);
  const [prepaid, locker, usual] = boxberryPoints(
    [
      aPoint({ OnlyPrepaidOrders: "Yes" }),
      aPoint({ Postamat: true, WorkShedule: undefined, WorkSchedule: "круглосуточно" }),
      aPoint({ LoadLimit: "нет", AddressReduce: null }),
    ],
    ufa,
  ).points;
  assert.deepEqual([prepaid!.cash, prepaid!.card], [false, false]);
  assert.deepEqual([locker!.isLocker, locker!.cash, locker!.hours], [true, false, "круглосуточно"]);
  assert.deepEqual([usual!.weightLimitGrams, usual!.address], [15_000, "450000, Уфа г, Ленина ул, д.1"]);
});

const wrongs: [string, unknown][] = [
  ["no code", aPoint({ Code: "" })],
  ["a code that is nothing", aPoint({ Code: null })],
  ["no coordinates", aPoint({ GPS: "" })],
  ["no coordinates at all", aPoint({ GPS: undefined })],
  ["words for coordinates", aPoint({ GPS: "Уфа, Ленина" })],
  ["one coordinate", aPoint({ GPS: "54.735" })],
  ["coordinates swapped, though both ways lie in the country", aPoint({ GPS: "55.958,54.735" })],
  ["the middle of nowhere", aPoint({ GPS: "0,0" })],
  ["no place on earth", aPoint({ GPS: "154.735,555.958" })],
  ["another city's coordinates", aPoint({ GPS: "55.75,37.62" })],
  ["another city", aPoint({ CityCode: "68" })],
  ["not a point", "77011"],
  ["nothing", null],
];
for (const [what, wrong] of wrongs)
  test(`a point with ${what} is left out and counted, the others stay`, () => {
    const { points, leftOut } = read([wrong]);
    assert.deepEqual([points.length, leftOut], [3, 1]);
  });

test("swapped coordinates are outside the country where that is clear", () => {
  const moscow = [{ ...aPoint({ GPS: "37.651708,55.580676", CityCode: "68" }) }];
  assert.deepEqual(boxberryPoints(moscow, { code: "68", country: "RU" }), { points: [], leftOut: 1 });
  assert.equal(boxberryPoints([aPoint({ GPS: "64.73,177.5" })], ufa).points.length, 1);
  assert.equal(boxberryPoints([aPoint({ GPS: "66.16,-169.81" })], ufa).points.length, 1);
  assert.equal(boxberryPoints([aPoint({ GPS: "54.7,55.9" })], { code: "00256", country: "KG" }).points.length, 0);
});

test("duplicate codes are one point; a mostly invalid list still offers the rest", () => {
  const twice = aPoint();
  assert.deepEqual([read([twice, twice]).points.length, read([twice, twice]).leftOut], [4, 1]);
  const broken = Array.from({ length: 500 }, () => aPoint({ GPS: "" }));
  const { points, leftOut } = read(broken);
  assert.deepEqual([points.length, leftOut], [3, 500]);
});
