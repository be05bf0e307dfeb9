import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { SINGLE_APPROVER_LIMIT_MINOR } from "#app/foundation/two-people.ts";
import { dayTotal, isForOne } from "./balance-change.ts";

const sums = fc.array(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }), { minLength: 1, maxLength: 8 });

test("giving and taking in parts asks for a second person no later than the whole", () => {
  fc.assert(
    fc.property(sums, (parts) => {
      const whole = Math.abs(parts.reduce((sum, part) => sum + part, 0));
      const last = dayTotal(parts.at(-1)!, parts.slice(0, -1));
      assert.ok(last >= whole);
      if (!isForOne(whole, true)) assert.equal(isForOne(last, true), false);
    }),
  );
});

test("one person is enough within their limit and the shop's", () => {
  assert.equal(isForOne(SINGLE_APPROVER_LIMIT_MINOR, true), true);
  assert.equal(isForOne(SINGLE_APPROVER_LIMIT_MINOR + 1, true), false);
  assert.equal(isForOne(1, false), false);
});
