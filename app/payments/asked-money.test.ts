import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { ceilToCurrency } from "#app/foundation/money.ts";
import type { Order } from "#app/orders/order.ts";
import { askedParts, askedShare } from "./asked-money.ts";

const tenge = { amountMinor: 9_757_99, askedMinor: 65_000_00, askedCurrency: "kzt" as const };

test("a refund of rubles is the rubles", () => {
  const payment = { ...tenge, askedMinor: tenge.amountMinor, askedCurrency: "rub" as const };
  assert.equal(askedShare(payment, { amountMinor: 100, askedMinor: 100 }, 333_33), 333_33);
});

test("a refund in tenge is its share in whole tenge, and the last one is what is left", () => {
  const before = { amountMinor: 0, askedMinor: 0 };
  const first = askedShare(tenge, before, 3_252_66);
  assert.equal(first, 21_667_00);
  const second = askedShare(tenge, { amountMinor: 3_252_66, askedMinor: first }, 6_505_33);
  assert.equal(first + second, 65_000_00);
});

test("partial refunds of any split sum exactly to the payment, none negative", () => {
  const portions = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(portions, fc.integer({ min: 1, max: 100_000_000 }), (kopecks, whole) => {
      const payment = { amountMinor: kopecks.reduce((sum, part) => sum + part, 0), askedMinor: whole * 100, askedCurrency: "kzt" as const };
      const before = { amountMinor: 0, askedMinor: 0 };
      for (const part of kopecks) {
        const share = askedShare(payment, before, part);
        assert.ok(share >= 0 && share % 100 === 0);
        before.amountMinor += part;
        before.askedMinor += share;
      }
      assert.deepEqual(before, { amountMinor: payment.amountMinor, askedMinor: payment.askedMinor });
    }),
  );
});

test("sales add up in shown tenge: lines and delivery are payment plus prepaid", () => {
  const VAL = "0.15012300";
  const sums = fc.record({
    prices: fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 6 }),
    delivery: fc.integer({ min: 0, max: 1000 }),
    taken: fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 })),
  });
  fc.assert(
    fc.property(sums, ({ prices, delivery, taken }) => {
      const goods = prices.reduce((sum, price) => sum + price * 100, 0);
      const [bonusMinor, advanceMinor, depositMinor] = taken.map((percent) => Math.floor((goods * percent) / 100)) as [
        number,
        number,
        number,
      ];
      const order = {
        lines: prices.map((price) => ({ currency: { price: ceilToCurrency(price * 100, VAL) }, priceMinor: price * 100 })),
        bonusMinor,
        advanceMinor,
        depositMinor,
        clientDeliveryMinor: delivery * 100,
        totalMinor: goods - bonusMinor - advanceMinor - depositMinor + delivery * 100,
        currency: "kzt",
        rate: VAL,
      } as unknown as Order;
      const { linesMinor, deliveryMinor, prepaidMinor } = askedParts(order, "kzt");
      const asked = linesMinor.reduce((sum, line) => sum + line, deliveryMinor) - prepaidMinor;
      assert.ok(linesMinor.every((line) => line >= 0 && line % 100 === 0));
      assert.ok(asked >= ceilToCurrency(order.totalMinor, VAL) * 100, "never less than the order is worth");
    }),
  );
});
