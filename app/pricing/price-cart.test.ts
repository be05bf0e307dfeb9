import assert from "node:assert/strict";
import { test } from "node:test";
import { aCart, aLine, aPromo, someGoods } from "../../test/examples/a-cart.ts";
import type { CartInput } from "./cart-price.ts";
import { priceCart } from "./price-cart.ts";

const parts = (bonus: number, advance = 0, deposit = 0) => ({
  bonusMinor: bonus * 100,
  advanceMinor: advance * 100,
  depositMinor: deposit * 100,
});
const customer = (bonus: number, advance = 0, deposit = 0) => ({ ...parts(bonus, advance, deposit), limitBonus: null });
const door = { priceMinor: 390_00, surchargeMinor: 60_00, mode: "door" as const };
const price = (overrides: Partial<CartInput>) => priceCart(aCart(overrides));

test("[PRC-01] the larger of promo and own sale, and no promo on no-sale lines", () => {
  const { lines } = price({ lines: [aLine({ sale: 10 }), aLine({ sale: 30 }), aLine({ noPromo: true })], promo: aPromo() });
  assert.deepEqual(
    lines.map((line) => [line.discountPercent, line.promoName, line.promoSale]),
    [
      [20, "GONG20", 20],
      [30, "", 0],
      [0, "", 0],
    ],
  );
});

test("[PRC-03] line price = U×q − D×q − bonus, never below 0", () => {
  const { lines } = price({
    lines: [aLine({ listMinor: 1990_00, sale: 15 }, { quantity: 2 }), aLine({ listMinor: 0 })],
    customer: customer(5000),
    asked: parts(5000),
  });
  assert.equal(lines[0]!.priceMinor, 3980_00 - 598_00 - 1691_00);
  assert.equal(lines[1]!.priceMinor, 0);
});

test("[PRC-08] bonus is spread by each line's share", () => {
  const lines = [505, 255, 240].map((rubles) => aLine({ listMinor: rubles * 100 }));
  const priced = price({ lines, customer: customer(10), asked: parts(10) });
  assert.deepEqual(
    priced.lines.map((line) => line.bonusMinor / 100),
    [5, 3, 2],
  );
  assert.equal(priced.productTotalMinor, 990_00);
});

test("[PRC-11] amount = goods after bonus − advance − deposit + client delivery", () => {
  const priced = price({
    lines: [aLine({ listMinor: 3000_00 })],
    customer: customer(400, 1000, 500),
    asked: parts(400, 1000, 500),
    delivery: door,
    paymentType: "payment-upon-receipt",
  });
  assert.deepEqual(
    [priced.goodsMinor, priced.productTotalMinor, priced.clientDeliveryMinor, priced.totalMinor],
    [3000_00, 2600_00, 450_00, 1550_00],
  );
});

test("[PRC-24] every item carries its part of what delivery costs the shop and the customer", () => {
  const lines = [aLine(), aLine(), aLine(), aLine()];
  const priced = price({ lines, delivery: { ...door, priceMinor: 50_00, surchargeMinor: 0 } });
  assert.deepEqual(
    priced.lines.map((line) => line.clientDeliveryMinor / 100),
    [12, 12, 13, 13],
  );
  const free = price({ lines, delivery: door, storefront: { ...aCart().storefront, freeDeliveryFromMinor: 4000_00 } });
  assert.deepEqual([free.deliveryIsFree, free.clientDeliveryMinor], [true, 0]);
  assert.deepEqual(
    free.lines.map((line) => line.actualDeliveryMinor / 100),
    [97, 97, 98, 98],
  );
});

test("lines gone, sold out or without their size count in no total; a short one does", () => {
  const lines = [aLine(null), aLine({ available: 0 }), aLine({ hasSizes: true }), aLine({ available: 2 }, { quantity: 3 }), aLine()];
  const priced = price({ lines, delivery: door });
  assert.deepEqual(
    priced.lines.map((line) => line.problem),
    ["gone", "sold_out", "choose_size", "short", null],
  );
  assert.deepEqual(
    priced.lines.map((line) => line.priceMinor / 100),
    [0, 0, 0, 3000, 1000],
  );
  assert.equal(priced.lines[1]!.unitPriceMinor, 1000_00);
  assert.equal(priced.lines[3]!.max, 2);
  assert.equal(priced.goodsMinor, 4000_00);
  assert.equal(priced.parcel.weight, 2000);
});

test("a sold-out line does not complete a set", () => {
  const promo = aPromo({ complect: true, modelIds: ["gloves", "bag"] });
  const lines = [aLine(), aLine({ modelId: "bag", available: 0 })];
  assert.deepEqual(price({ lines, promo }).promo, { id: "promo-1", name: "GONG20", sale: 20, applied: false, reason: "composition" });
});

test("an unknown code is not found, no code is nothing", () => {
  assert.deepEqual(price({ promoAsked: "NOPE" }).promo, { id: null, name: "NOPE", sale: 0, applied: false, reason: "not_found" });
  assert.equal(price({ promoAsked: "" }).promo, null);
});

test("a price changed since adding is flagged; a promo is no change", () => {
  const lines = [aLine({ sale: 10 }, { seenUnitMinor: 1000_00 }), aLine({}, { seenUnitMinor: 1000_00 })];
  const priced = price({ lines, promo: aPromo() });
  assert.deepEqual(
    priced.lines.map((line) => line.problem),
    ["price_changed", null],
  );
  assert.equal(priced.goodsMinor, 1600_00);
});

test("why: the steps add up to the price", () => {
  const [line] = price({
    lines: [aLine({ listMinor: 333_00, sale: 10 }, { quantity: 3 })],
    customer: customer(50),
    asked: parts(50),
  }).lines;
  assert.deepEqual(line!.why, [
    { rule: "list", amountMinor: 999_00 },
    { rule: "own-sale", amountMinor: -100_00 },
    { rule: "rounding", amountMinor: 1_00 },
    { rule: "bonus", amountMinor: -50_00 },
  ]);
  const [shown] = price({ lines: [aLine({}, { quantity: 2 })], promo: aPromo(), currency: "usd", rate: "92.5" }).lines;
  // 800 ₽ display as 9 $ = 832.50 ₽: 33 ₽ of rounding, twice.
  assert.deepEqual(shown!.why.slice(1), [
    { rule: "promo", amountMinor: -400_00 },
    { rule: "currency", amountMinor: 66_00 },
  ]);
});

test("dollars: ten of 1,000 rubles at 92.5 are 110", () => {
  const priced = price({ lines: [aLine({}, { quantity: 10 })], currency: "usd", rate: "92.5" });
  assert.equal(priced.shown.total, 110);
  assert.equal(priced.lines[0]!.shown.price, 110);
});

test("four parts where the storefront sells in parts, by the Moscow calendar", () => {
  const lines = [aLine({ listMinor: 1001_00 })];
  const late = new Date("2026-11-20T21:30:00Z");
  const shown = price({ lines, now: late }).installments!;
  assert.deepEqual(
    shown.map(({ amountMinor }) => amountMinor / 100),
    [251, 250, 250, 250],
  );
  assert.equal(shown[0]!.day, "2026-11-21");
  assert.equal(price({ lines, storefront: { ...aCart().storefront, paymentTypes: ["cloudpayments"] } }).installments, null);
});

test("[GFT-05] a certificate takes no promo, bonus, advance or deposit and earns no cashback", () => {
  const certificate = someGoods({ certificate: true, listMinor: 5000_00 });
  const priced = price({ lines: [aLine(certificate)], promo: aPromo(), customer: customer(500, 500, 500), asked: parts(500, 500, 500) });
  assert.deepEqual([priced.usable, priced.taken], [parts(0), parts(0)]);
  assert.deepEqual([priced.totalMinor, priced.lines[0]!.cashbackMinor, priced.promo!.applied], [5000_00, 0, false]);
});

test("an empty cart costs nothing", () => {
  const priced = price({ delivery: null });
  assert.deepEqual([priced.lines, priced.totalMinor, priced.installments], [[], 0, null]);
  assert.deepEqual(priced.parcel, { length: 0, width: 0, height: 0, weight: 0 });
});
