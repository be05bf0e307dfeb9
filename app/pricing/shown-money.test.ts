import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ceilToCurrency, floorToCurrency, worthMinor } from "#app/foundation/money.ts";
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

test("ten of 1,000 rubles at 92.5 are 110 dollars; reductions down, delivery up", () => {
  const line = shownLine(1000_00, 1000_00, 10, usd("92.5"));
  assert.deepEqual(line, { unitPrice: 11, unitListPrice: 11, price: 110, listPrice: 110 });
  assert.deepEqual(shownTotals([110], taken(0, 0, 0), 0, 10_000_00, usd("92.5")), {
    goods: 110,
    bonus: 0,
    advance: 0,
    deposit: 0,
    delivery: 0,
    total: 110,
  });
  // 1,990 less 15 %: 1,691 / 92.5 = 18.3 → 19; 1,990 / 92.5 = 21.5 → 22; shown discount 3.
  assert.deepEqual(shownLine(1990_00, 1691_00, 2, usd("92.5")), { unitPrice: 19, unitListPrice: 22, price: 38, listPrice: 44 });
  assert.deepEqual(shownTotals([110, 38], taken(500_00, 300_00, 100_00), 390_00, 1, usd("92.5")), {
    goods: 148,
    bonus: 5,
    advance: 3,
    deposit: 1,
    delivery: 5,
    total: 148 - 5 - 3 - 1 + 5,
  });
});

test("nothing due in rubles is nothing due in the shown currency", () => {
  assert.deepEqual(shownTotals([11], taken(0, 1000_00, 0), 0, 0, usd("92.5")), {
    goods: 11,
    bonus: 0,
    advance: 11,
    deposit: 0,
    delivery: 0,
    total: 0,
  });
});

const minor = (most: number) => fc.integer({ min: 0, max: most }).map((rubles) => rubles * 100);
const rate = fc.integer({ min: 1, max: 2_000_000_000 }).map((n) => usd(`${Math.trunc(n / 1e7)}.${String(n % 1e7).padStart(7, "0")}1`));
/** In hundred-millionths of a kopeck, exactly. */
const worth = (units: number, { val }: { val: string }) => BigInt(units) * BigInt(val.replace(".", "")) * 100n;
const exact = (amountMinor: number) => BigInt(amountMinor) * 100_000_000n;

test("a unit is the least whole number worth its price; a line is a multiple of it", () => {
  fc.assert(
    fc.property(minor(90_000), minor(90_000), fc.integer({ min: 0, max: 999 }), rate, (list, discount, quantity, at) => {
      const price = list - Math.min(list, discount);
      const line = shownLine(list, price, quantity, at);
      for (const [units, amount] of [
        [line.unitPrice, price],
        [line.unitListPrice, list],
      ] as const) {
        assert.ok(worth(units, at) >= exact(amount) && (units === 0 || worth(units - 1, at) < exact(amount)));
      }
      assert.ok(line.unitListPrice >= line.unitPrice);
      assert.deepEqual([line.price, line.listPrice], [line.unitPrice * quantity, line.unitListPrice * quantity]);
    }),
  );
});

test("the amount is the sum by hand, never negative, zero only if nothing is due", () => {
  const lines = fc.array(fc.tuple(minor(20_000), fc.integer({ min: 1, max: 20 })), { maxLength: 6 });
  fc.assert(
    fc.property(lines, fc.tuple(minor(90_000), minor(90_000), minor(90_000)), minor(3000), rate, (lines, asked, delivery, at) => {
      const goods = lines.reduce((sum, [price, quantity]) => sum + price * quantity, 0);
      const bonus = Math.min(asked[0], goods);
      const advance = Math.min(asked[1], goods - bonus);
      const deposit = Math.min(asked[2], goods - bonus - advance);
      const amount = goods - bonus - advance - deposit + delivery;
      const prices = lines.map(([price, quantity]) => shownLine(price, price, quantity, at).price);
      const shown = shownTotals(prices, taken(bonus, advance, deposit), delivery, amount, at);
      assert.equal(
        shown.goods,
        prices.reduce((a, b) => a + b, 0),
      );
      assert.equal(shown.total, shown.goods - shown.bonus - shown.advance - shown.deposit + shown.delivery);
      assert.ok(Object.values(shown).every((units) => units >= 0));
      assert.equal(shown.total === 0, amount === 0);
      if (amount === 0) return;
      assert.deepEqual(
        [shown.bonus, shown.advance, shown.deposit, shown.delivery],
        [
          floorToCurrency(bonus, at.val),
          floorToCurrency(advance, at.val),
          floorToCurrency(deposit, at.val),
          ceilToCurrency(delivery, at.val),
        ],
      );
      assert.ok(worth(shown.total, at) >= exact(amount), "rounding never asks for less than the rubles");
    }),
  );
});
