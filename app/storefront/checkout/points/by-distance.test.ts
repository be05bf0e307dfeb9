import assert from "node:assert/strict";
import { test } from "node:test";
import type { OfferedPoint } from "#app/client/checkout/ask-options.ts";
import { overwriteGetLocale } from "#app/foundation/i18n/messages/runtime.js";
import { nearestFirst } from "./by-distance.ts";
import { foundPoints, knownPoints } from "./found-points.ts";
import { howFar } from "./point-words.ts";

const point = (code: string, latitude: number, longitude: number): OfferedPoint => ({
  type: "cdek",
  code,
  name: `Пункт ${code}`,
  address: "ул. Ленина, 1",
  coords: [latitude, longitude],
  hours: "круглосуточно",
  tryon: true,
  cash: true,
  card: true,
});
/** Unordered; their median is a kilometre west of B. */
const points = knownPoints([
  point("far", 55.9, 37.85),
  point("B", 55.76, 37.63),
  point("C", 55.75, 37.62),
  point("north", 55.88, 37.5),
  point("A", 55.73, 37.6),
]);
const codes = (all: readonly { code: string }[]) => all.map(({ code }) => code).join(" ");

test("points sort by distance to the shopper, or else to the city's centre", () => {
  assert.equal(codes(nearestFirst(points, null).points), "B C A north far");
  assert.equal(codes(nearestFirst(points, [55.88, 37.51]).points), "north B C A far");
  assert.equal(codes(nearestFirst(points, [55.91, 37.9]).points), "far B C north A");
  assert.ok(
    nearestFirst(points, null).points.every(({ km }) => km === null),
    "distance is shown from the shopper alone",
  );
  const [nearest] = nearestFirst(points, [55.88, 37.51]).points;
  assert.ok(Math.abs(nearest!.km! - 0.62) < 0.02, `${nearest!.km}`);
});

test("a shopper in another city reads how far it is, and the list stays as it was", () => {
  const fromUfa = nearestFirst(points, [54.735, 55.958]);
  assert.equal(codes(fromUfa.points), codes(nearestFirst(points, null).points));
  assert.ok(fromUfa.farKm! > 1100 && fromUfa.farKm! < 1200, `${fromUfa.farKm}`);
  assert.ok(fromUfa.points.every(({ km }) => km === null));
  assert.equal(nearestFirst(points, [55.75, 36.6]).farKm, null, "a suburb is no other city");
});

test("sorting points loses and doubles nothing: one house, none, one alone", () => {
  const house = knownPoints([point("1", 55.75, 37.62), point("2", 55.75, 37.62), point("3", 55.75, 37.62)]);
  assert.equal(codes(nearestFirst(house, [55.8, 37.6]).points), "1 2 3");
  assert.deepEqual(nearestFirst([], [55.8, 37.6]), { points: [], farKm: null });
  assert.deepEqual(nearestFirst([], null), { points: [], farKm: null });
  assert.equal(nearestFirst(house.slice(0, 1), [55.75, 37.62]).points[0]!.km, 0, "at the very door");
  const before = structuredClone(points);
  nearestFirst(points, [55.88, 37.51]);
  assert.deepEqual(points, before);
});

test("a search keeps the order", () => {
  const found = foundPoints(nearestFirst(points, [55.73, 37.6]).points, { text: "ленина", carrier: "cdek", claims: ["open"] }, new Date());
  assert.equal(codes(found), "A C B north far");
});

test("distance reads in metres to 1 km, one decimal to 10, then whole kilometres", () => {
  const told = (lang: "ru" | "en") => {
    overwriteGetLocale(() => lang);
    return [null, 0, 0.03, 0.34, 0.96, 0.98, 1.04, 1.26, 9.94, 9.96, 48.6].map((km) => howFar({ km }, lang).replace(/\s/g, " "));
  };
  assert.deepEqual(told("ru"), ["", "50 м", "50 м", "350 м", "950 м", "1 км", "1 км", "1,3 км", "9,9 км", "10 км", "49 км"]);
  assert.deepEqual(told("en"), ["", "50 m", "50 m", "350 m", "950 m", "1 km", "1 km", "1.3 km", "9.9 km", "10 km", "49 km"]);
});
