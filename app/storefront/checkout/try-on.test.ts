import assert from "node:assert/strict";
import { test } from "node:test";
import { hasTryOn } from "./try-on.ts";

test("fitting is promised of the choice only: its courier or its point", () => {
  const [door, point] = [{ type: "boxberry", mode: "door" } as const, { type: "boxberry", mode: "point" } as const];
  assert.deepEqual([hasTryOn(door), hasTryOn({ ...door, type: "ems" })], [true, false]);
  assert.deepEqual([hasTryOn(point), hasTryOn(point, { tryon: false }), hasTryOn(point, { tryon: true })], [false, false, true]);
  assert.equal(hasTryOn({ ...point, type: "dl" }, { tryon: true }), false);
});
