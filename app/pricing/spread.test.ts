import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { aCart, aLine } from "../../test/examples/a-cart.ts";
import { priceCart } from "./price-cart.ts";
import { spread, spreadCost } from "./spread.ts";

const rubles = (...amounts: number[]) => amounts.map((amount) => amount * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const weights = fc.array(
  fc.integer({ min: 0, max: 5_000_000 }).map((n) => n * 100),
  { minLength: 1, maxLength: 30 },
);
const bonusAndWeights = weights.chain((lines) =>
  fc.tuple(
    fc.integer({ min: 0, max: sum(lines) / 100 }).map((n) => n * 100),
    fc.constant(lines),
  ),
);

test("[PRC-23] spread: half-up shares, the rest one ruble a line by weight, within the line", () => {
  assert.deepEqual(spread(50_00, rubles(1000, 1000, 1000, 1000)), rubles(12, 12, 13, 13));
  assert.deepEqual(spread(10_00, rubles(505, 255, 240)), rubles(5, 3, 2));
  assert.deepEqual(spread(100_00, rubles(333, 333, 333)), rubles(34, 33, 33));
  // A shortfall goes to the heaviest line, an excess comes off it; the first among equals.
  assert.deepEqual(spread(4_00, rubles(100, 300, 200, 300)), rubles(0, 2, 1, 1));
  assert.deepEqual(spread(3_00, rubles(1, 1, 1)), rubles(1, 1, 1));
  assert.deepEqual(spread(2_00, rubles(1, 1, 1)), rubles(0, 1, 1));
  assert.deepEqual(spread(0, rubles(5, 5)), rubles(0, 0));

  const lines = [505, 255, 240].map((price) => aLine({ listMinor: price * 100 }));
  const customer = { bonusMinor: 10_00, advanceMinor: 10_00, depositMinor: 10_00, limitBonus: null };
  const delivery = { priceMinor: 10_00, surchargeMinor: 0, mode: "door" as const };
  const priced = priceCart(aCart({ lines, customer, asked: customer, delivery }));
  for (const share of ["bonusMinor", "advanceMinor", "depositMinor", "actualDeliveryMinor", "clientDeliveryMinor"] as const)
    assert.deepEqual(
      priced.lines.map((line) => line[share]),
      rubles(5, 3, 2),
      share,
    );
});

test("parts add up, each is a whole ruble between 0 and its line", () => {
  fc.assert(
    fc.property(bonusAndWeights, ([bonus, lines]) => {
      const shares = spread(bonus, lines);
      assert.equal(sum(shares), bonus);
      for (const [i, share] of shares.entries()) assert.ok(share >= 0 && share <= lines[i]! && share % 100 === 0);
    }),
    { numRuns: 2000 },
  );
});

test("each share is within a ruble of the exact one before the rest is spread", () => {
  fc.assert(
    fc.property(bonusAndWeights, ([bonus, lines]) => {
      const whole = sum(lines);
      for (const [i, share] of spread(bonus, lines).entries())
        assert.ok(Math.abs(share - (whole ? (bonus * lines[i]!) / whole : 0)) <= 150 + 1e-6);
    }),
  );
});

test("the order of lines of different weight changes no line's share", () => {
  const distinct = fc.uniqueArray(
    fc.integer({ min: 1, max: 90_000 }).map((n) => n * 100),
    { minLength: 1, maxLength: 12 },
  );
  const shuffled = distinct.chain((lines) =>
    fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }), fc.integer({ min: 0, max: sum(lines) / 100 })),
  );
  fc.assert(
    fc.property(shuffled, ([lines, other, bonus]) => {
      const shares = new Map(spread(bonus * 100, lines).map((share, i) => [lines[i], share]));
      for (const [i, share] of spread(bonus * 100, other).entries()) assert.equal(share, shares.get(other[i]!));
    }),
  );
});

test("a partly returned line returns no more than its rest", () => {
  assert.deepEqual(spread(100_00, rubles(50, 50), rubles(50, 50)), rubles(50, 50));
  assert.deepEqual(spread(30_00, rubles(50, 50), rubles(5, 25)), rubles(5, 25));
  assert.throws(() => spread(31_00, rubles(50, 50), rubles(5, 25)), /does not fit/);
});

test("a cost is spread likewise above the goods' value, or over free goods", () => {
  assert.deepEqual(spreadCost(50_00, rubles(1000, 1000, 1000, 1000)), rubles(12, 12, 13, 13));
  assert.deepEqual(spreadCost(390_00, rubles(100, 50)), rubles(260, 130));
  assert.deepEqual(spreadCost(301_00, rubles(0, 0)), rubles(150, 151));
  assert.deepEqual(spreadCost(390_00, []), []);
});
