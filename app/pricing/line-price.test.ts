import assert from "node:assert/strict";
import { test } from "node:test";
import { discountPercent, priceLine, unitDiscount } from "./line-price.ts";

test("[PRC-02] the discount is half-up to whole rubles of one unit, then times the quantity", () => {
  assert.equal(unitDiscount(1990_00, 15), 299_00);
  assert.equal(unitDiscount(990_00, 15), 149_00);
  assert.equal(priceLine(333_00, 3, 10).discountMinor, 99_00);
  assert.equal(priceLine(333_00, 3, 10).afterDiscountMinor, (333_00 - 33_00) * 3);
});

test("[PRC-18] no reduction gives goods away, however cheap they are", () => {
  for (let rubles = 1; rubles <= 120; rubles++)
    for (let percent = 0; percent <= 100; percent++) {
      const { unitPriceMinor, afterDiscountMinor } = priceLine(rubles * 100, 3, percent);
      assert.ok(unitPriceMinor >= 100 && unitPriceMinor <= rubles * 100, `${rubles} at ${percent} %: ${unitPriceMinor}`);
      assert.equal(afterDiscountMinor, unitPriceMinor * 3);
    }
  assert.equal(priceLine(1_00, 1, 50).unitPriceMinor, 1_00);
  assert.equal(priceLine(50_00, 1, 99).unitPriceMinor, 1_00);
  // Kopecks, as no door brings them in.
  assert.equal(priceLine(60, 1, 99).unitPriceMinor, 60);
});

test("the larger percent wins, whichever it is", () => {
  assert.equal(discountPercent(15, 20), 20);
  assert.equal(discountPercent(30, 20), 30);
  assert.equal(discountPercent(0, 0), 0);
});

test("line money is of the whole line, unit prices stand beside it", () => {
  assert.deepEqual(priceLine(1990_00, 2, 15), {
    percent: 15,
    unitListMinor: 1990_00,
    unitPriceMinor: 1691_00,
    listMinor: 3980_00,
    discountMinor: 598_00,
    afterDiscountMinor: 3382_00,
  });
});
