import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { aCart, aLine, aPromo, NOW, someGoods } from "../../test/examples/a-cart.ts";
import type { CartInput } from "./cart-price.ts";
import type { AskedLine } from "./goods.ts";
import { lineKey } from "./goods.ts";
import { priceCart } from "./price-cart.ts";
import { fitPromo } from "./promo.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const minor = (most: number) => fc.integer({ min: 0, max: most }).map((rubles) => rubles * 100);
const maybe = (weight = 4) => fc.integer({ min: 0, max: weight }).map((n) => n === 0);
const id = (prefix: string, many: number) => fc.integer({ min: 1, max: many }).map((n) => `${prefix}${n}`);

const goods = fc
  .record({
    modelId: id("m", 4),
    categoryIds: fc.uniqueArray(id("c", 4), { maxLength: 3 }),
    listMinor: minor(60_000),
    sale: fc.integer({ min: 0, max: 99 }),
    noPromo: maybe(),
    madeToOrder: maybe(),
    hasSizes: maybe(),
    available: fc.integer({ min: 0, max: 150 }),
    sellable: maybe(9).map((no) => !no),
    certificate: maybe(19),
  })
  .map(someGoods);
const line: fc.Arbitrary<AskedLine> = fc.record({
  productId: id("p", 12),
  specificationId: fc.constantFrom("0", "s", "m"),
  quantity: fc.integer({ min: 1, max: 120 }),
  goods: fc.option(goods, { freq: 12 }),
});
const promo = fc
  .record({
    sale: fc.integer({ min: 1, max: 99 }),
    modelIds: fc.uniqueArray(id("m", 4), { maxLength: 2 }),
    categoryIds: fc.uniqueArray(id("c", 4), { maxLength: 2 }),
    complect: maybe(),
    minimumMinor: fc.option(minor(50_000)),
  })
  .map(aPromo);
const parts = fc.record({ bonusMinor: minor(90_000), advanceMinor: minor(90_000), depositMinor: minor(90_000) });
const cart: fc.Arbitrary<CartInput> = fc
  .record({
    lines: fc.array(line, { maxLength: 12 }),
    promo: fc.option(promo, { nil: undefined }),
    customer: fc.option(
      fc.tuple(parts, fc.option(fc.integer({ min: 0, max: 100 }))).map(([held, limitBonus]) => ({ ...held, limitBonus })),
    ),
    asked: parts,
    delivery: fc.option(
      fc.record({
        priceMinor: fc.option(minor(3000)),
        surchargeMinor: minor(60),
        deliverytype: fc.constantFrom("delivery" as const, "couier" as const),
      }),
    ),
    typePayment: fc.constantFrom(null, "bank-card" as const, "bank-transfer" as const, "payment-upon-receipt" as const),
    currency: fc.constantFrom("usd" as const),
    rate: fc.integer({ min: 1, max: 2_000_000_000 }).map((n) => `${Math.trunc(n / 1e7)}.${String(n % 1e7).padStart(7, "0")}1`),
  })
  .map(aCart);

test("one pure function: every sum of the result follows from its lines, and nothing is ever negative", () => {
  fc.assert(
    fc.property(cart, (input) => {
      const before = structuredClone(input);
      const priced = priceCart(input);
      assert.deepEqual(structuredClone(input), before, "nothing passed in is changed");
      assert.deepEqual(priceCart(input), priced, "the same cart, the same money");
      const { lines, taken, usable } = priced;
      for (const line of lines) {
        assert.equal(line.priceMinor, line.listMinor - line.discountMinor - line.bonusMinor);
        const left = line.priceMinor - line.advanceMinor - line.depositMinor;
        const numbers = [
          line.discountMinor,
          line.bonusMinor,
          line.advanceMinor,
          line.depositMinor,
          left,
          line.cashbackMinor,
          line.actualDeliveryMinor,
        ];
        assert.ok(numbers.every((number) => number >= 0 && number % 100 === 0));
        assert.equal(sum(line.why.filter(({ rule }) => rule !== "currency").map(({ amountMinor }) => amountMinor)), line.priceMinor);
        if (!line.counts) assert.equal(line.listMinor + line.clientDeliveryMinor + line.shown.price, 0);
      }
      assert.equal(sum(lines.map((line) => line.listMinor - line.discountMinor)), priced.goodsMinor);
      assert.equal(sum(lines.map((line) => line.priceMinor)), priced.productTotalMinor);
      for (const part of ["bonusMinor", "advanceMinor", "depositMinor"] as const) {
        assert.equal(sum(lines.map((line) => line[part])), taken[part]);
        assert.ok(taken[part] <= usable[part] && usable[part] <= (input.customer?.[part] ?? 0));
      }
      if (lines.some((line) => line.counts)) assert.equal(sum(lines.map((line) => line.clientDeliveryMinor)), priced.clientDeliveryMinor);
      assert.equal(priced.totalMinor, priced.productTotalMinor - taken.advanceMinor - taken.depositMinor + priced.clientDeliveryMinor);
      assert.ok(priced.totalMinor >= 0);
      const { shown } = priced;
      assert.equal(sum(lines.map((line) => line.shown.price)), shown.goods);
      assert.equal(shown.goods - shown.bonus - shown.advance - shown.deposit + shown.delivery, shown.total);
      assert.ok(shown.total >= 0 && (priced.totalMinor > 0 || shown.total === 0));
      if (priced.installments) assert.equal(sum(priced.installments.map(({ amountMinor }) => amountMinor)), priced.totalMinor);
    }),
    { numRuns: 80_000 },
  );
});

test("the order of lines changes neither totals nor what a line costs before bonus", () => {
  const shuffled = cart.chain((input) =>
    fc.tuple(fc.constant(input), fc.shuffledSubarray([...input.lines], { minLength: input.lines.length, maxLength: input.lines.length })),
  );
  fc.assert(
    fc.property(shuffled, ([input, lines]) => {
      // Two lines of one product with different goods would be a different cart in another order.
      if (new Set(lines.map(lineKey)).size < lines.length) return;
      const [one, other] = [priceCart(input), priceCart({ ...input, lines })];
      assert.deepEqual([other.totalMinor, other.taken, other.usable, other.promo], [one.totalMinor, one.taken, one.usable, one.promo]);
      assert.deepEqual(other.shown, one.shown);
      const net = (priced: typeof one) => new Map(priced.lines.map((line) => [lineKey(line), line.listMinor - line.discountMinor]));
      assert.deepEqual([...net(other)].sort(), [...net(one)].sort());
    }),
    { numRuns: 20_000 },
  );
});

test("200 lines and 50 promo rules are priced in under 20 ms", () => {
  const lines = Array.from({ length: 200 }, (_, i) =>
    aLine({ modelId: `m${i % 40}`, listMinor: (990 + i) * 100, sale: i % 15 }, { quantity: 1 + (i % 5) }),
  );
  const rules = Array.from({ length: 50 }, (_, i) => aPromo({ id: `promo-${i}`, sale: 5 + i, modelIds: [`m${i % 40}`] }));
  const fitLines = lines.map(({ goods }) => ({ goods: goods!, ownPriceMinor: goods!.listMinor }));
  const money = { bonusMinor: 5_000_00, advanceMinor: 300_00, depositMinor: 200_00 };
  const input = (promo = rules[0]!) =>
    aCart({ lines, promo, customer: { ...money, limitBonus: null }, asked: money, currency: "usd", rate: "92.5" });
  const once = () => {
    const from = performance.now();
    const fits = rules.filter((rule) => fitPromo(rule, { lines: fitLines, uses: { total: 0, byCustomer: 0 }, region: "ru", now: NOW }).ok);
    priceCart(input(fits.at(-1)));
    return performance.now() - from;
  };
  // The best of ten: the machine is shared, the rule is about the computation.
  assert.ok(Math.min(...Array.from({ length: 10 }, once)) < 20);
});
