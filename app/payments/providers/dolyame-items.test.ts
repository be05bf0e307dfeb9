import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { itemsOf, leftOf, sumOf } from "./dolyame-items.ts";
import { decimalRubles, kopecksOf, readExactJson, rublesNumber } from "./dolyame-json.ts";

test("a line whose sum does not divide by its pieces is split as published", () => {
  assert.deepEqual(itemsOf([{ name: "Бинты", sku: "B-1", quantity: 3, sumMinor: 1000_00 }]), [
    { name: "Бинты", sku: "B-1", quantity: 2, priceMinor: 333_33 },
    { name: "Бинты", sku: "B-1", quantity: 1, priceMinor: 333_34 },
  ]);
  assert.equal(itemsOf([{ name: "я".repeat(200), sku: "B-1", quantity: 1, sumMinor: 1 }])[0]?.name.length, 128);
});

test("items add up to their lines, and the rest after a refund to the remainder", () => {
  const line = fc.record({
    name: fc.constant("Перчатки"),
    sku: fc.uuid(),
    quantity: fc.integer({ min: 1, max: 40 }),
    sumMinor: fc.integer({ min: 0, max: 3_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const sold = itemsOf(lines);
      assert.equal(
        sumOf(sold),
        lines.reduce((sum, { sumMinor }) => sum + sumMinor, 0),
      );
      const back = sold.slice(0, 1);
      assert.equal(sumOf(itemsOf(leftOf(sold, back))), sumOf(sold) - sumOf(back));
      assert.deepEqual(leftOf(sold, sold), []);
    }),
  );
});

test("sums travel as numbers with two decimals and come back to the kopeck", () => {
  assert.equal(
    JSON.stringify({ amount: rublesNumber(11_990_00), less: rublesNumber(4615_09), least: rublesNumber(7) }),
    '{"amount":11990.00,"less":4615.09,"least":0.07}',
  );
  assert.deepEqual(readExactJson('{"amount":4615.10,"items":[{"price":0.3}]}'), { amount: "4615.10", items: [{ price: "0.3" }] });
  assert.equal(readExactJson("<html>"), undefined);
  for (const [text, minor] of [["4615.09", 461509], ["12990.5", 1299050], ["1.100", 110], ["0", 0]] as const) // biome-ignore format: a table
    assert.equal(decimalRubles.test(text) && kopecksOf(text), minor);
  for (const text of ["-1", "1.005", "1e3", "", "1,5", ".5", "12345678901"]) assert.ok(!decimalRubles.test(text), text);
});
