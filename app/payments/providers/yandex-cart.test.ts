import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { byLargestRemainder } from "../by-largest-remainder.ts";
import { amount, rublesOf } from "./yandex.contract.ts";
import { type CartItem, cartAfter, cartOf, cartWithout, evenly } from "./yandex-cart.ts";

const sumOf = (items: readonly { totalMinor: number }[]) => items.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
const item = (productId: string, count: number, totalMinor: number): CartItem => ({ productId, title: productId, count, totalMinor });

test("rubles are decimal text on the wire, to the kopeck", () => {
  for (const [minor, text] of [
    [1299000, "12990.00"],
    [5, "0.05"],
    [100, "1.00"],
    [99999999999, "999999999.99"],
  ] as const) {
    // biome-ignore format: a table
    assert.equal(rublesOf(minor), text);
    assert.equal(amount.parse(text), minor);
  }
  assert.deepEqual([amount.parse("12"), amount.parse("12.5")], [1200, 1250]);
  for (const text of ["1.005", "-1.00", "1e3", "1,00", "", ".5", "NaN", 12]) assert.equal(amount.safeParse(text).success, false, `${text}`);
});

test("prepayment is split by largest remainder: 1,000 over 7,990 and 5,000", () => {
  assert.deepEqual(byLargestRemainder(1000_00, [7990_00, 5000_00]), [615_09, 384_91]);
  assert.deepEqual(byLargestRemainder(0, [0, 0]), [0, 0]);
});

test("an indivisible sum becomes two lines: 1,000.00 for three is 2 × 333.33 + 333.34", () => {
  assert.deepEqual(evenly(1000_00, 3), [
    { count: 2, totalMinor: 666_66 },
    { count: 1, totalMinor: 333_34 },
  ]);
  assert.deepEqual(evenly(1000_00, 4), [{ count: 4, totalMinor: 1000_00 }]);
  assert.deepEqual(evenly(2, 3), [{ count: 2, totalMinor: 2 }]);
});

test("any cart adds up in whole kopecks with unique ids", () => {
  const line = fc.record({
    name: fc.constant("Перчатки"),
    sku: fc.constantFrom("GN-1", "GN-1-2", "GN-2", "delivery"),
    quantity: fc.integer({ min: 1, max: 9 }),
    sumMinor: fc.integer({ min: 0, max: 50_000_00 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 100 }), (lines, percent) => {
      const whole = lines.reduce((sum, { sumMinor }) => sum + sumMinor, 0);
      const prepaidMinor = Math.floor((whole * percent) / 100);
      const cart = cartOf({ lines, prepaidMinor });
      assert.equal(sumOf(cart), whole - prepaidMinor);
      assert.equal(new Set(cart.map(({ productId }) => productId)).size, cart.length);
      for (const { count, totalMinor } of cart) assert.ok(totalMinor > 0 && totalMinor % count === 0, `${count} × ${totalMinor}`);
    }),
  );
});

test("a refund takes the line of that sum, else its pieces, else lines in order", () => {
  const cart = [item("GLV", 2, 1700_00), item("BAG", 1, 5000_00), item("delivery", 1, 400_00)];
  assert.deepEqual(cartWithout(cart, 5000_00), [cart[0], cart[2]]);
  assert.deepEqual(cartWithout(cart, 850_00), [item("GLV", 1, 850_00), cart[1], cart[2]]);
  assert.deepEqual(cartWithout(cart, 1000_00), [item("GLV", 1, 700_00), cart[1], cart[2]]);
  assert.deepEqual(cartWithout(cart, 2000_00), [item("BAG", 1, 4700_00), cart[2]]);
  assert.deepEqual(cartWithout(cart, 7100_00), []);
});

test("a returned item leaves the cart; rounding takes no piece of another", () => {
  const back = (sku: string, quantity: number) => ({ sku, name: sku, quantity, sumMinor: 0 });
  const cart = [item("RED", 1, 1000_00), item("BLUE", 1, 1000_00), item("WRAPS", 2, 666_66), item("WRAPS-2", 1, 333_34)];
  const [red, blue, wraps, dearer] = cart as [CartItem, CartItem, CartItem, CartItem];
  assert.deepEqual(cartAfter(cart, 1000_00, [back("BLUE", 1)]), [red, wraps, dearer]);
  assert.deepEqual(cartAfter(cart, 1000_00, [back("WRAPS", 3)]).slice(0, 2), [red, blue]);
  assert.deepEqual(cartAfter([{ ...dearer, title: "WRAPS" }, red], 333_34, [back("WRAPS", 1)]), [red], "a line's second part");
  assert.deepEqual(cartAfter(cart, 333_34, [back("WRAPS", 1)]), [{ ...red, totalMinor: 999_99 }, blue, item("WRAPS", 1, 333_33), dearer]);
  assert.deepEqual(cartAfter(cart, 999_98, [back("BLUE", 1)]), [red, wraps, dearer, item("BLUE", 1, 2)], "no other line grows");
  assert.deepEqual(cartAfter(cart, 2000_00, [back("BLUE", 1)]), [wraps, dearer], "as refunds before left it");
  assert.deepEqual(cartAfter(cart, 1000_00, [back("NOBODY", 1)]), cartWithout(cart, 1000_00));
});

test("after any refund of a prepaid cart the rest adds up; no line grows or appears", () => {
  const kind = fc.record({ quantity: fc.integer({ min: 1, max: 4 }), price: fc.integer({ min: 500, max: 90_000 }), back: fc.nat(4) });
  fc.assert(
    fc.property(fc.array(kind, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 90 }), (kinds, percent) => {
      const lines = kinds.map(({ quantity, price }, n) => ({ name: `№ ${n}`, sku: `P${n}`, quantity, sumMinor: quantity * price }));
      const whole = sumOf(lines.map(({ sumMinor }) => ({ totalMinor: sumMinor })));
      const cart = cartOf({ lines, prepaidMinor: Math.floor((whole * percent) / 100) });
      const named = lines.map((line, n) => ({ ...line, quantity: Math.min(kinds[n]!.back, line.quantity) }));
      const backMinor = named.reduce((sum, { quantity }, n) => sum + Math.round((kinds[n]!.price * quantity * (100 - percent)) / 100), 0);
      const less = Math.min(sumOf(cart), backMinor);
      const left = cartAfter(cart, less, named);
      assert.equal(sumOf(left), sumOf(cart) - less);
      assert.equal(new Set(left.map(({ productId }) => productId)).size, left.length);
      for (const one of left) {
        const before = cart.find(({ productId }) => productId === one.productId)!;
        assert.ok(one.count <= before.count && one.totalMinor <= before.totalMinor && one.totalMinor % one.count === 0);
      }
    }),
  );
});

test("for any return the rest adds up, and no line grows", () => {
  const kind = fc.record({ count: fc.integer({ min: 1, max: 5 }), price: fc.integer({ min: 1, max: 90_000 }) });
  fc.assert(
    fc.property(fc.array(kind, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 100 }), (kinds, percent) => {
      const cart = kinds.map(({ count, price }, index) => item(`P${index}`, count, count * price));
      const less = Math.ceil((sumOf(cart) * percent) / 100);
      const left = cartWithout(cart, less);
      assert.equal(sumOf(left), sumOf(cart) - less);
      for (const one of left) {
        const before = cart.find(({ productId }) => productId === one.productId)!;
        assert.ok(one.count <= before.count && one.totalMinor <= before.totalMinor && one.totalMinor % one.count === 0);
      }
    }),
  );
});
