import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { dolyameSchedule } from "./dolyame-schedule.ts";

const sums = (totalMinor: number) => dolyameSchedule(totalMinor, "2026-03-01")?.map(({ amountMinor }) => amountMinor) ?? null;

test("the published sums come out: whole rubles, and the first part takes what is left", () => {
  assert.deepEqual(sums(99_00), [24_00, 25_00, 25_00, 25_00]);
  assert.deepEqual(sums(12_990_00), [3246_00, 3248_00, 3248_00, 3248_00]);
  assert.deepEqual(sums(12_990_50), [3246_50, 3248_00, 3248_00, 3248_00]);
  assert.deepEqual(sums(4_000_00), [1000_00, 1000_00, 1000_00, 1000_00]);
});

test("the parts are two weeks apart, over the ends of months and years", () => {
  const days = (first: string) => dolyameSchedule(4_000_00, first)?.map(({ day }) => day);
  assert.deepEqual(days("2026-03-01"), ["2026-03-01", "2026-03-15", "2026-03-29", "2026-04-12"]);
  assert.deepEqual(days("2027-12-20"), ["2027-12-20", "2028-01-03", "2028-01-17", "2028-01-31"]);
});

test("a sum too small to leave a first part has no schedule", () => {
  for (const totalMinor of [0, 1, 1_00, 5_00, 9_00]) assert.equal(sums(totalMinor), null);
  assert.deepEqual(sums(10_00), [1_00, 3_00, 3_00, 3_00]);
});

/** Three equal parts of whole rubles, no more than a ruble over a quarter; the first is what is left of the sum. */
function isRight(totalMinor: number): boolean {
  const parts = sums(totalMinor);
  const quarter = Math.ceil(totalMinor / 400) * 100;
  if (parts === null) return totalMinor - 3 * quarter <= 0 && totalMinor < 13_00;
  const [first, ...later] = parts;
  const isQuarter = later.length === 3 && later.every((part) => part === quarter && part % 100 === 0 && part - totalMinor / 4 < 100);
  return isQuarter && first! > 0 && first! <= quarter && first! + 3 * quarter === totalMinor;
}

test("every small sum to the kopeck, and any sum at all: four parts that add up, by the provider's rule, or none", () => {
  for (let totalMinor = 0; totalMinor <= 50_00; totalMinor++) assert.ok(isRight(totalMinor), String(totalMinor));
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_00 }), isRight), { numRuns: 1000 });
});
