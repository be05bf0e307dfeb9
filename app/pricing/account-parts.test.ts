import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { aCart, aLine } from "../../test/examples/a-cart.ts";
import { type Purse, takeParts } from "./account-parts.ts";
import { priceCart } from "./price-cart.ts";

const parts = (bonus: number, advance: number, deposit: number) => ({
  bonusMinor: bonus * 100,
  advanceMinor: advance * 100,
  depositMinor: deposit * 100,
});
const purse = (bonus: number, advance: number, deposit: number, limitBonus: number | null = null): Purse => ({
  ...parts(bonus, advance, deposit),
  limitBonus,
});
const all = parts(1e6, 1e6, 1e6);

test("[PRC-22] advance first, then deposit, then bonus: of 1000, 800 + 200 + 0", () => {
  assert.deepEqual(takeParts(1000_00, purse(600, 800, 700), parts(600, 800, 700)).taken, parts(0, 800, 200));
  assert.deepEqual(takeParts(1000_00, purse(600, 0, 0, 0), all).taken, parts(0, 0, 0));
  assert.deepEqual(takeParts(1000_00, purse(600, 0, 0, null), all).taken, parts(500, 0, 0));
  assert.deepEqual(takeParts(1000_00, purse(600, 0, 0, 100), all).taken, parts(600, 0, 0));
  assert.deepEqual(takeParts(1000_00, purse(600, 700, 0), all).taken, parts(300, 700, 0));
  assert.deepEqual(takeParts(1000_00, purse(0, 800, 1500), parts(0, 0, 1000)).usable, parts(0, 0, 1000));
  assert.deepEqual(takeParts(1000_00, purse(0, 1500, 700), parts(0, 1000, 0)).usable, parts(0, 1000, 0));
  // Goods after discount; delivery isn't payable by bonus.
  const customer = { ...parts(0, 5000, 0), limitBonus: null };
  const delivery = { priceMinor: 390_00, surchargeMinor: 0, mode: "door" as const };
  const priced = priceCart(aCart({ lines: [aLine({ listMinor: 1000_00, sale: 10 })], customer, asked: all, delivery }));
  assert.deepEqual([priced.goodsMinor, priced.taken, priced.totalMinor], [900_00, parts(0, 900, 0), 390_00]);
});

test("[PRC-07] usable bonus is the least of balance, limit and rest; 50 %, whole rubles down", () => {
  const usable = (goods: number, bonus: number, limit: number | null, advance = 0, deposit = 0) =>
    takeParts(goods * 100, purse(bonus, advance, deposit, limit), parts(0, advance, deposit)).usable.bonusMinor / 100;
  assert.equal(usable(1001, 900, null), 500);
  assert.equal(usable(1001, 300, null), 300);
  assert.equal(usable(1001, 900, 33), 330);
  assert.equal(usable(1000, 900, null, 800), 200);
  assert.equal(usable(1000, 900, null, 300, 600), 100);
  assert.equal(usable(1000, 900, null, 600, 600), 0);
  assert.equal(usable(1000, 0, null), 0);
  assert.equal(usable(1000, 900, 0), 0);
  assert.equal(usable(0, 900, null), 0);
});

test("[PRC-09] advance and deposit are capped at the goods; a covering one hides the other", () => {
  assert.deepEqual(takeParts(1000_00, purse(0, 5000, 5000), parts(0, 0, 0)).usable, parts(0, 1000, 1000));
  assert.deepEqual(takeParts(1000_00, purse(0, 800, 1500), parts(0, 0, 1000)).usable, parts(0, 0, 1000));
  assert.deepEqual(takeParts(1000_00, purse(0, 1500, 700), parts(0, 1000, 0)).usable, parts(0, 1000, 0));
  assert.deepEqual(takeParts(1000_00, purse(0, 800, 700), parts(0, 0, 700)).usable, parts(0, 800, 700));
});

test("both covering and both asked: the advance pays", () => {
  assert.deepEqual(takeParts(1000_00, purse(0, 1500, 1500), all), { usable: parts(0, 1000, 0), taken: parts(0, 1000, 0) });
});

test("a guest has nothing", () => {
  assert.deepEqual(takeParts(1000_00, null, all), { usable: parts(0, 0, 0), taken: parts(0, 0, 0) });
});

test("never more than asked, usable, held or owed", () => {
  const amount = fc.integer({ min: 0, max: 3000 });
  const three = fc.tuple(amount, amount, amount);
  fc.assert(
    fc.property(amount, three, three, fc.option(fc.integer({ min: 0, max: 100 })), (goods, held, wanted, limit) => {
      const { usable, taken } = takeParts(goods * 100, purse(...held, limit), parts(...wanted));
      for (const [i, key] of (["bonusMinor", "advanceMinor", "depositMinor"] as const).entries()) {
        assert.ok(taken[key] >= 0 && taken[key] <= Math.min(usable[key], held[i]! * 100, wanted[i]! * 100));
      }
      assert.ok(taken.bonusMinor + taken.advanceMinor + taken.depositMinor <= goods * 100);
    }),
    { numRuns: 2000 },
  );
});
