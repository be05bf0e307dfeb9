import assert from "node:assert/strict";
import { test } from "node:test";
import { aLine } from "../../test/examples/a-cart.ts";
import type { PricedGoods } from "./goods.ts";
import { lineKey, mergeLines } from "./goods.ts";
import { maxQuantity, supplyOf } from "./supply.ts";

const supply = (goods: Partial<PricedGoods> | null, quantity = 1, specificationId = "0") =>
  supplyOf(aLine(goods, { quantity, specificationId }));

test("within stock it reserves, above it the whole line is made; 99 ready, 999 made", () => {
  const made = { madeToOrder: true, available: 5 };
  assert.deepEqual(supply(made, 5), { problem: null, max: null, reserves: 5, made: false });
  assert.deepEqual(supply(made, 6), { problem: null, max: null, reserves: 0, made: true });
  assert.deepEqual(supply(made, 999), { problem: null, max: null, reserves: 0, made: true });
  assert.deepEqual(supply(made, 1000), { problem: "short", max: 999, reserves: 0, made: false });
  assert.deepEqual(supply({ available: 500 }, 99), { problem: null, max: null, reserves: 99, made: false });
  assert.deepEqual(supply({ available: 500 }, 100), { problem: "short", max: 99, reserves: 0, made: false });
});

test("a line above stock is short, and shows how many are left", () => {
  assert.deepEqual(supply({ available: 3 }, 4), { problem: "short", max: 3, reserves: 0, made: false });
  assert.equal(maxQuantity({ available: 3, madeToOrder: false }), 3);
});

test("gone, without its size, sold out", () => {
  assert.equal(supply(null).problem, "gone");
  assert.equal(supply({ sellable: false }).problem, "gone");
  assert.equal(supply({ listMinor: 0 }).problem, "gone");
  assert.equal(supply({ hasSizes: true, available: 0 }).problem, "choose_size");
  assert.equal(supply({ hasSizes: true }, 1, "m").problem, null);
  assert.equal(supply({ available: 0 }).problem, "sold_out");
});

test("lines of one product and size become one, at the place of the first", () => {
  const [a, b] = [aLine({}, { quantity: 2 }), aLine()];
  const merged = mergeLines([a, b, { ...a, quantity: 3 }]);
  assert.deepEqual(
    merged.map((line) => [lineKey(line), line.quantity]),
    [
      [lineKey(a), 5],
      [lineKey(b), 1],
    ],
  );
  assert.equal(a.quantity, 2);
});
