import assert from "node:assert/strict";
import { test } from "node:test";
import { isOrderNumber, newOrderNumber } from "./ids.server.ts";

test("[ORD-04] order numbers are short, unique, and say nothing of the one before or after", () => {
  const numbers = Array.from({ length: 20_000 }, newOrderNumber);
  assert.equal(new Set(numbers).size, numbers.length);
  for (const number of numbers) assert.match(number, /^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]$/);
  // Characters are evenly distributed at every position.
  const signs = 31;
  for (let place = 0; place < 9; place++) {
    if (place === 4) continue;
    const at = numbers.map((number) => number[place]!);
    const counts = new Map<string, number>();
    for (const sign of at) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    assert.equal(counts.size, signs);
    for (const count of counts.values()) assert.ok(Math.abs(count - numbers.length / signs) < 200, `${place}: ${count}`);
    const repeats = at.filter((sign, n) => sign === at[n - 1]).length;
    assert.ok(Math.abs(repeats - numbers.length / signs) < 200, `${place}: ${repeats} repeats`);
  }
  const [number = ""] = numbers;
  assert.equal(isOrderNumber(number), true);
  const swapped = number.replace(/^./, (sign) => (sign === "2" ? "3" : "2"));
  assert.equal(isOrderNumber(swapped), false, "a mistyped one is told from an unknown one");
});
