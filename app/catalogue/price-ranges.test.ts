import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { has } from "./bit-set.ts";
import { createPriceRanges } from "./price-ranges.ts";

test("a price range matches all goods between two sums", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(40), { maxLength: 3000 }),
      fc.array(fc.tuple(fc.integer({ min: -2, max: 45 }), fc.integer({ min: -2, max: 45 })), { minLength: 1, maxLength: 8 }),
      (costs, asked) => {
        const prices = Float64Array.from(costs);
        const order = Int32Array.from(costs.keys()).sort((a, b) => prices[a]! - prices[b]!);
        const ranges = createPriceRanges(order, prices, Math.ceil(costs.length / 32) + 1);
        for (const [least, most] of asked) {
          const found = ranges.between(least, most, (set) => set.slice());
          for (const [slot, cost] of costs.entries()) assert.equal(has(found, slot), cost >= least && cost <= most);
        }
      },
    ),
    { numRuns: 200 },
  );
});
