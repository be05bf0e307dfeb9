import assert from "node:assert/strict";
import { test } from "node:test";
import type { OfferedWay } from "#app/client/checkout/ask-options.ts";
import { onChosenDay } from "./chosen-day.ts";

test("totals name the courier's chosen day, and a point's own days", () => {
  const day = { from: "2026-11-27", to: "2026-11-30" };
  const way = (mode: OfferedWay["mode"]) => ({ mode, day }) as OfferedWay;
  assert.deepEqual(onChosenDay(way("door"), { date: "2026-12-01" }).day, { from: "2026-12-01", to: "2026-12-01" });
  assert.deepEqual(onChosenDay(way("door"), { date: "" }).day, day);
  assert.deepEqual(onChosenDay(way("point"), { date: "2026-12-01" }).day, day);
});
