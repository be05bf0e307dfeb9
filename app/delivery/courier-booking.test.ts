import assert from "node:assert/strict";
import { test } from "node:test";
import { courierVisits } from "./courier-booking.ts";

test("wished hours first, then the same day, then later; no days off, none too early", () => {
  const first = (wish: Parameters<typeof courierVisits>[0]) =>
    courierVisits(wish)
      .slice(0, 4)
      .map(({ date, slot }) => `${date} ${slot}`);
  assert.deepEqual(first({ from: "2026-11-20", date: "2026-11-24", slot: "18-22" }), [
    "2026-11-24 18-22",
    "2026-11-24 10-14",
    "2026-11-24 14-18",
    "2026-11-25 18-22",
  ]);
  assert.equal(first({ from: "2026-11-20", date: "2026-11-21", slot: null })[0], "2026-11-20 10-14");
  assert.equal(first({ from: "2026-11-21", date: null, slot: "at night" })[0], "2026-11-23 10-14");
  assert.equal(first({ from: "2026-11-20", date: "2026-11-18", slot: null })[0], "2026-11-20 10-14");
});
