import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { PaymentType } from "#app/foundation/storefront.ts";
import { aCart, aLine, aPromo, NOW, someGoods } from "../../test/examples/a-cart.ts";
import { reckonCart } from "../../test/examples/naive-cart.ts";
import { allInSoak } from "../../test/soak.ts";
import type { CartInput, CartPrice } from "./cart-price.ts";
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
const cartOf = (lines: fc.Arbitrary<AskedLine[]>): fc.Arbitrary<CartInput> =>
  fc
    .record({
      lines,
      promo: fc.option(promo, { nil: undefined }),
      customer: fc.option(
        fc.tuple(parts, fc.option(fc.integer({ min: 0, max: 100 }))).map(([held, limitBonus]) => ({ ...held, limitBonus })),
      ),
      asked: parts,
      delivery: fc.option(
        fc.record({
          priceMinor: fc.option(minor(3000)),
          surchargeMinor: minor(60),
          mode: fc.constantFrom("point" as const, "door" as const),
        }),
      ),
      paymentType: fc.constantFrom(null, "bank-card" as const, "bank-transfer" as const, "payment-upon-receipt" as const),
      storefront: fc.record({
        region: fc.constant("ru" as const),
        freeDeliveryFromMinor: fc.option(minor(90_000)),
        cashbackPercent: fc.integer({ min: 0, max: 10 }),
        paymentTypes: fc.constantFrom<PaymentType[]>(["bank-card"], ["bank-card", "split"]),
      }),
      currency: fc.constantFrom("usd" as const),
      rate: fc.integer({ min: 1, max: 2_000_000_000 }).map((n) => `${Math.trunc(n / 1e7)}.${String(n % 1e7).padStart(7, "0")}1`),
    })
    .map(aCart);

/** Deep-freezes, so that mutation throws. */
function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

function addsUp(input: CartInput, priced: CartPrice) {
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
}

/** An independent implementation of the rules agrees. */
function isAsReckoned(input: CartInput, { lines, promo, taken, clientDeliveryMinor, totalMinor, shown }: CartPrice) {
  const rubles = (...minors: number[]) => minors.map((minor) => minor / 100);
  assert.deepEqual(
    {
      lines: lines.filter(({ counts }) => counts).map(({ listMinor, discountMinor }) => rubles(listMinor, discountMinor)),
      isCodeOn: promo?.applied ?? false,
      taken: rubles(taken.bonusMinor, taken.advanceMinor, taken.depositMinor),
      way: clientDeliveryMinor / 100,
      amount: totalMinor / 100,
      shown: shown.total,
    },
    reckonCart(input),
  );
}

/** Usable bonus is the least of its three limits [PRC-07]. */
function bonusWithinLimits({ customer, asked }: CartInput, { lines, usable, taken }: CartPrice) {
  const payable = sum(lines.map((line) => (line.goods?.certificate ? 0 : line.listMinor - line.discountMinor)));
  const ofGoods = Math.floor((payable * (customer?.limitBonus ?? 50)) / 10_000) * 100;
  const limits = [customer?.bonusMinor ?? 0, ofGoods, payable - taken.advanceMinor - taken.depositMinor];
  assert.equal(usable.bonusMinor, Math.min(...limits));
  assert.equal(taken.bonusMinor, Math.min(asked.bonusMinor, usable.bonusMinor));
}

/** Idempotent: asking for the answer gives the answer. */
function twiceIsOnce(input: CartInput, priced: CartPrice) {
  const lines = priced.lines.map(({ productId, specificationId, quantity, goods }) => ({ productId, specificationId, quantity, goods }));
  assert.deepEqual(priceCart({ ...input, lines, asked: priced.taken }), priced);
}

/** A higher percentage, of the code or one line's sale. */
function withGreaterPercent(input: CartInput, by: number, which: number): CartInput {
  const raised = (sale: number) => Math.min(99, sale + by);
  if (input.promo && which % 2) return { ...input, promo: { ...input.promo, sale: raised(input.promo.sale) } };
  const at = which % Math.max(1, input.lines.length);
  const raise = (line: AskedLine) => ({ ...line, goods: line.goods && { ...line.goods, sale: raised(line.goods.sale) } });
  return { ...input, lines: input.lines.map((line, n) => (n === at ? raise(line) : line)) };
}

/** Before bonus. A line's own sale may disqualify the code by its minimum [PRC-13]. */
function neverDearer(before: CartPrice, after: CartPrice) {
  if (after.promo?.reason === "minimum" && before.promo?.applied) return;
  for (const [n, line] of after.lines.entries()) {
    const { listMinor, discountMinor, discountPercent } = before.lines[n]!;
    assert.ok(line.listMinor - line.discountMinor <= listMinor - discountMinor && line.discountMinor >= discountMinor);
    assert.ok(line.discountPercent >= discountPercent);
  }
}

test("pricing is pure: sums follow lines, limits hold, percents are monotone", () => {
  fc.assert(
    fc.property(cartOf(fc.array(line, { maxLength: 12 })), fc.integer({ min: 1, max: 98 }), fc.nat(120), (input, by, which) => {
      const priced = priceCart(frozen(input));
      const cheaper = withGreaterPercent(input, by, which);
      const after = priceCart(cheaper);
      addsUp(input, priced);
      addsUp(cheaper, after);
      bonusWithinLimits(input, priced);
      bonusWithinLimits(cheaper, after);
      isAsReckoned(input, priced);
      isAsReckoned(cheaper, after);
      neverDearer(priced, after);
      twiceIsOnce(input, priced);
    }),
    { numRuns: allInSoak(20_000, 80_000) },
  );
});

test("the order of lines changes neither totals nor what a line costs before bonus", () => {
  // One product with different goods would break permutations.
  const different = fc.uniqueArray(line, { selector: lineKey, minLength: 2, maxLength: 12 });
  const shuffled = cartOf(different).chain((input) =>
    fc.tuple(fc.constant(input), fc.shuffledSubarray([...input.lines], { minLength: input.lines.length, maxLength: input.lines.length })),
  );
  fc.assert(
    fc.property(shuffled, ([input, lines]) => {
      const [one, other] = [priceCart(input), priceCart({ ...input, lines })];
      assert.deepEqual([other.totalMinor, other.taken, other.usable, other.promo], [one.totalMinor, one.taken, one.usable, one.promo]);
      assert.deepEqual(other.shown, one.shown);
      const net = (priced: typeof one) => new Map(priced.lines.map((line) => [lineKey(line), line.listMinor - line.discountMinor]));
      assert.deepEqual([...net(other)].sort(), [...net(one)].sort());
    }),
    { numRuns: allInSoak(6_000, 20_000) },
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
  // Best of ten: the machine is shared.
  assert.ok(Math.min(...Array.from({ length: 10 }, once)) < 20);
});
