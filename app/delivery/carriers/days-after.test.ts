import assert from "node:assert/strict";
import { test } from "node:test";
import { businessDaysAfter, laterDays } from "./days-after.ts";

test("a named day counts working days after hand-over; half a year on is none", () => {
  // 26 November 2026 is a Thursday; 31 December to 10 January are days off.
  assert.equal(businessDaysAfter("2026-11-26", "2026-11-26"), 0);
  assert.equal(businessDaysAfter("2026-11-26", "2026-11-30"), 2);
  assert.equal(businessDaysAfter("2026-11-26", "2026-11-28"), 2, "on a Saturday it is Monday's");
  assert.equal(businessDaysAfter("2026-12-30", "2027-01-12"), 2);
  assert.equal(businessDaysAfter("2026-11-26", "2026-11-25"), null);
  assert.equal(businessDaysAfter("2026-11-26", "2027-06-01"), null);
});

test("of a carrier's working days and the dates that it names the later are promised", () => {
  const periods = { period_min: 3, period_max: 5 };
  const days = (min: string, max: string) => laterDays({ ...periods, delivery_date_range: { min, max } }, "2026-11-26");
  assert.deepEqual(laterDays(periods, "2026-11-26"), { min: 3, max: 5 });
  assert.deepEqual(days("2026-12-01", "2026-12-03"), { min: 3, max: 5 });
  assert.deepEqual(days("2026-11-27", "2026-12-07"), { min: 3, max: 7 });
  assert.deepEqual(days("2026-12-07", "2026-12-01"), { min: 7, max: 7 });
  assert.deepEqual(days("2026-11-20", "2036-11-20"), { min: 3, max: 5 });
  assert.deepEqual(laterDays({ period_min: 5, period_max: 3, delivery_date_range: null }, "2026-11-26"), { min: 5, max: 5 });
});
