import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { priceLine, unitDiscount } from "#app/pricing/line-price.ts";
import { priceInRubles } from "./price-in-rubles.ts";

test("[PRC-18] prices round half-up to whole rubles a piece; imports round kopecks up", () => {
  for (const [rubles, percent, discount] of [
    [1990, 15, 299],
    [990, 15, 149],
    [333, 10, 33],
    [50, 1, 1],
    [49, 1, 0],
    [150, 1, 2],
  ] as const)
    assert.equal(unitDiscount(rubles * 100, percent), discount * 100, `${rubles} at ${percent}`);
  assert.equal(priceLine(333_00, 3, 10).discountMinor, 99_00);
  const price = fc.integer({ min: 0, max: 1_000_000_000 });
  fc.assert(
    fc.property(price, fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 999 }), (rubles, percent, quantity) => {
      const rounded = Number((BigInt(rubles) * BigInt(percent) * 2n + 100n) / 200n);
      // No reduction gives goods away.
      const discount = Math.max(0, Math.min(rounded, rubles - 1));
      assert.equal(unitDiscount(rubles * 100, percent), discount * 100);
      assert.equal(priceLine(rubles * 100, quantity, percent).discountMinor, discount * 100 * quantity);
    }),
  );

  assert.equal(priceInRubles("1990", "1"), 1990_00);
  assert.equal(priceInRubles("1990.01", "1"), 1991_00);
  assert.equal(priceInRubles("0.1", "30"), 3_00);
  assert.equal(priceInRubles("52", "95.10"), 4946_00);
  assert.equal(priceInRubles("", "1"), undefined);
  assert.equal(priceInRubles("-5", "1"), undefined);

  const rules = globSync(["app/pricing/*.ts", "app/exchange/reading/price-in-rubles.ts"]).filter((file) => !file.includes(".test."));
  assert.ok(rules.length > 15);
  assert.deepEqual(
    rules.filter((file) => /parseFloat|toFixed|[*/] ?\d*\.\d|Math\.(round|floor|ceil)/.test(readFileSync(file, "utf8"))),
    [],
  );
});
