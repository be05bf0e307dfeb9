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
const nothing: Refunded = { moneyMinor: 0, bonusMinor: 0, advanceMinor: 0, depositMinor: 0, deliveryMinor: 0 };

test("thirds of a thousand are 333.33, 333.34 and 333.33: cumulative half-up", () => {
  const parts = [0, 1, 2].map((returned) => refundOf([aLine({ returned })], one, null).moneyMinor);
  assert.deepEqual(parts, [333_33, 333_34, 333_33]);
});

test("each source returns in proportion; delivery only if asked, as money", () => {
  const line = aLine({
    quantity: 2,
    priceMinor: 900_00,
    bonusMinor: 101_00,
    advanceMinor: 300_00,
    depositMinor: 51_00,
    customerDeliveryMinor: 399_00,
  });
  assert.deepEqual(refundOf([line], one, null), {
    moneyMinor: 274_50,
    bonusMinor: 50_50,
    advanceMinor: 150_00,
    depositMinor: 25_50,
    deliveryMinor: 0,
  });
  const { moneyMinor, deliveryMinor } = refundOf([line], one, { backMinor: 0 });
  assert.deepEqual([moneyMinor, deliveryMinor], [274_50 + 199_50, 199_50]);
});

test("delivery is refunded for all returned pieces less what went back, late or not", () => {
  const thirds = (returned: number) => aLine({ returned, customerDeliveryMinor: 100_00 });
  assert.equal(refundOf([thirds(1)], one, { backMinor: 0 }).deliveryMinor, 66_67, "the first came back without it");
  assert.equal(refundOf([thirds(2)], one, { backMinor: 66_67 }).deliveryMinor, 33_33);
  assert.deepEqual(refundOf([thirds(3)], [], { backMinor: 66_67 }), { ...nothing, moneyMinor: 33_33, deliveryMinor: 33_33 });
  assert.deepEqual(refundOf([thirds(3)], [], { backMinor: 100_00 }), nothing);
});

test("what was not sold, is back already, or is no number of pieces, is refused", () => {
  const line = aLine({ returned: 2 });
  for (const quantity of [2, 0, -1, 0.5, Number.NaN, 1e300])
    assert.throws(() => refundOf([line], [{ position: 0, quantity }], null), RangeError);
  assert.throws(() => refundOf([line], [{ position: 1, quantity: 1 }], null), RangeError);
  assert.throws(() => refundOf([aLine()], [...one, ...one], null), RangeError);
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
/** Random lines refunded in portions, in any order, with or without delivery. */
const history = fc
  .array(soldLine, { minLength: 1, maxLength: 5 })
  .map((lines) => lines.map((line, position) => ({ ...line, position })))
  .chain((lines) =>
    fc.record({
      lines: fc.constant(lines),
      portions: fc.array(
        fc.record({ position: fc.nat(lines.length - 1), quantity: fc.integer({ min: 1, max: 999 }), withDelivery: fc.boolean() }),
        { maxLength: 40 },
      ),
    }),
  );

test("[PAY-15] any split of refunds keeps each source within bounds and sums to everything", () => {
  fc.assert(
    fc.property(history, ({ lines, portions }) => {
      const left = lines.map((line) => ({ ...line }));
      const back = { ...nothing };
      const sum = (of: (line: SoldLine) => number) => lines.reduce((total, line) => total + of(line), 0);
      const take = (some: { position: number; quantity: number }[], withDelivery: boolean) => {
        const refunded = refundOf(left, some, withDelivery ? { backMinor: back.deliveryMinor } : null);
        for (const [source, minor] of Object.entries(refunded) as [keyof Refunded, number][]) {
          assert.ok(Number.isSafeInteger(minor) && minor >= 0);
          back[source] += minor;
        }
        for (const { position, quantity } of some) left[position]!.returned += quantity;
        if (!withDelivery) assert.equal(refunded.deliveryMinor, 0);
      };
      for (const { position, quantity, withDelivery } of portions) {
        const { quantity: sold, returned } = left[position]!;
        if (returned < sold) take([{ position, quantity: Math.min(quantity, sold - returned) }], withDelivery);
      }
      take(allThatIsLeft(left), false);
      take([], true);
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
