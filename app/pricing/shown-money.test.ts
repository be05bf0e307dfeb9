import assert from "node:assert/strict";
import { test } from "node:test";
import { ceilToCurrency, worthMinor } from "#app/foundation/money.ts";
import { shownLine, shownTotals } from "./shown-money.ts";

const usd = (val: string) => ({ currency: "usd" as const, val });
const taken = (bonus: number, advance: number, deposit: number) => ({ bonusMinor: bonus, advanceMinor: advance, depositMinor: deposit });

test("a shown unit price is rounded up to whole units, and an exact one stays", () => {
  assert.equal(ceilToCurrency(5490_00, "78.1234"), 71);
  assert.equal(ceilToCurrency(5490_00, "0.150123"), 36_571);
  assert.equal(ceilToCurrency(7812_34, "78.1234"), 100);
  assert.equal(ceilToCurrency(1000_00, "1"), 1000);
  assert.throws(() => ceilToCurrency(1000_00, "0.00000000"), /above zero/);
  assert.equal(worthMinor(11, "92.5"), 1017_50);
});

test("ten of 1,000 rubles at 92.5 are 110 dollars; reductions down, delivery up, the sum by hand", () => {
  const line = shownLine(1000_00, 1000_00, 10, usd("92.5"));
  assert.deepEqual(line, { unitPrice: 11, unitRealprice: 11, price: 110, realprice: 110 });
  assert.deepEqual(shownTotals([110], taken(0, 0, 0), 0, 10_000_00, usd("92.5")), {
    goods: 110,
    bonus: 0,
    advance: 0,
    deposit: 0,
    delivery: 0,
    total: 110,
  });
  // 1,990 less 15 percent: 1,691 / 92.5 = 18.3 → 19; 1,990 / 92.5 = 21.5 → 22; the shown discount is 3.
  assert.deepEqual(shownLine(1990_00, 1691_00, 2, usd("92.5")), { unitPrice: 19, unitRealprice: 22, price: 38, realprice: 44 });
  assert.deepEqual(shownTotals([110, 38], taken(500_00, 300_00, 100_00), 390_00, 1, usd("92.5")), {
    goods: 148,
    bonus: 5,
    advance: 3,
    deposit: 1,
    delivery: 5,
    total: 148 - 5 - 3 - 1 + 5,
  });
});

test("where nothing is left to pay in rubles nothing is left to pay in the shown currency", () => {
  assert.deepEqual(shownTotals([11], taken(0, 1000_00, 0), 0, 0, usd("92.5")), {
    goods: 11,
    bonus: 0,
    advance: 11,
    deposit: 0,
    delivery: 0,
    total: 0,
  });
});
