import assert from "node:assert/strict";
import { test } from "node:test";
import { type Coords, kilometres, middleOf } from "./kilometres.ts";

const moscow: Coords = [55.7558, 37.6173];

test("distances match the great circle within 1 %, both ways and across the date line", () => {
  for (const [name, one, other, km] of [
    ["one place", moscow, moscow, 0],
    ["across Red Square", [55.7539, 37.6208], [55.752, 37.6175], 0.3],
    ["Moscow to Khimki", moscow, [55.8887, 37.4307], 18.82],
    ["Moscow to Ufa", moscow, [54.735, 55.958], 1165],
    ["Kaliningrad to Gdańsk", [54.7104, 20.4522], [54.352, 18.6466], 123.1],
    ["over the date line", [66, 179.5], [66, -179.5], 45.2],
    ["along a meridian", [55, 37], [56, 37], 111.2],
    ["along the equator, westwards", [0, -51], [0, -52], 111.2],
  ] as const) {
    assert.ok(Math.abs(kilometres(one, other) - km) <= 0.01 * km + 0.01, `${name}: ${kilometres(one, other)}`);
    assert.equal(kilometres(one, other), kilometres(other, one), name);
  }
});

test("the centre is where most places are, outlier or not; none has no centre", () => {
  const around: Coords[] = [
    [55.7, 37.5],
    [55.8, 37.6],
    [55.9, 37.7],
  ];
  assert.deepEqual(middleOf(around), [55.8, 37.6]);
  assert.deepEqual(middleOf([...around, [0, 0], [55.8, 37.6]]), [55.8, 37.6]);
  assert.deepEqual(middleOf([]), [0, 0]);
});
