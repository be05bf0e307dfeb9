import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { allThatIsLeft, type Refunded, refundOf, type SoldLine } from "./refund.ts";

const aLine = (more: Partial<SoldLine> = {}): SoldLine => ({
  position: 0,
  quantity: 3,
  returned: 0,
  priceMinor: 1000_00,
  bonusMinor: 0,
  advanceMinor: 0,
  depositMinor: 0,
  customerDeliveryMinor: 0,
  ...more,
});
const one = [{ position: 0, quantity: 1 }];

test("thirds of a thousand are 333.33, 333.34 and 333.33: half-up of what is back in all, less what was", () => {
  const parts = [0, 1, 2].map((returned) => refundOf([aLine({ returned })], one, false).moneyMinor);
  assert.deepEqual(parts, [333_33, 333_34, 333_33]);
});

test("each source comes back in its own proportion; delivery only where it is asked for, and as money", () => {
  const line = aLine({
    quantity: 2,
    priceMinor: 900_00,
    bonusMinor: 101_00,
    advanceMinor: 300_00,
    depositMinor: 51_00,
    customerDeliveryMinor: 399_00,
  });
  assert.deepEqual(refundOf([line], one, false), {
    moneyMinor: 274_50,
    bonusMinor: 50_50,
    advanceMinor: 150_00,
    depositMinor: 25_50,
    deliveryMinor: 0,
  });
  assert.equal(refundOf([line], one, true).moneyMinor, 274_50 + 199_50);
  assert.equal(refundOf([line], one, true).deliveryMinor, 199_50);
});

test("what was not sold, is back already, or is no number of pieces, is refused", () => {
  const line = aLine({ returned: 2 });
  for (const quantity of [2, 0, -1, 0.5, Number.NaN, 1e300])
    assert.throws(() => refundOf([line], [{ position: 0, quantity }], false), RangeError);
  assert.throws(() => refundOf([line], [{ position: 1, quantity: 1 }], false), RangeError);
  assert.throws(() => refundOf([aLine()], [...one, ...one], false), RangeError);
  assert.deepEqual(allThatIsLeft([line, aLine({ position: 1, returned: 3 })]), [{ position: 0, quantity: 1 }]);
});

const kopecks = fc.nat(300_000_00);
const soldLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 999 }),
    money: kopecks,
    bonusMinor: kopecks,
    advanceMinor: kopecks,
    depositMinor: kopecks,
    customerDeliveryMinor: kopecks,
  })
  .map(({ money, ...line }) => aLine({ ...line, priceMinor: money + line.advanceMinor + line.depositMinor }));
/** Lines, and their pieces in portions, in any order. */
const history = fc
  .array(soldLine, { minLength: 1, maxLength: 5 })
  .map((lines) => lines.map((line, position) => ({ ...line, position })))
  .chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      portions: fc.array(fc.record({ position: fc.nat(lines.length - 1), quantity: fc.integer({ min: 1, max: 999 }) }), { maxLength: 40 }),
    }),
  );

test("[PAY-15] whatever the portions and their order, nothing of a source goes below zero or above what was taken, and all pieces back is all of it back", () => {
  fc.assert(
    fc.property(history, ({ lines, portions }) => {
      const left = lines.map((line) => ({ ...line }));
      const back: Refunded = { moneyMinor: 0, bonusMinor: 0, advanceMinor: 0, depositMinor: 0, deliveryMinor: 0 };
      const take = (some: { position: number; quantity: number }[]) => {
        const refunded = refundOf(left, some, true);
        for (const [source, minor] of Object.entries(refunded) as [keyof Refunded, number][]) {
          assert.ok(Number.isSafeInteger(minor) && minor >= 0);
          back[source] += minor;
        }
        for (const { position, quantity } of some) left[position]!.returned += quantity;
      };
      for (const { position, quantity } of portions) {
        const { quantity: sold, returned } = left[position]!;
        if (returned < sold) take([{ position, quantity: Math.min(quantity, sold - returned) }]);
      }
      take(allThatIsLeft(left));
      const sum = (of: (line: SoldLine) => number) => lines.reduce((total, line) => total + of(line), 0);
      assert.deepEqual(back, {
        moneyMinor: sum((line) => line.priceMinor - line.advanceMinor - line.depositMinor + line.customerDeliveryMinor),
        bonusMinor: sum((line) => line.bonusMinor),
        advanceMinor: sum((line) => line.advanceMinor),
        depositMinor: sum((line) => line.depositMinor),
        deliveryMinor: sum((line) => line.customerDeliveryMinor),
      });
    }),
    { numRuns: 2000 },
  );
});
