import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Order } from "#app/orders/order.ts";
import { type Back, refundOf } from "#app/pricing/refund.ts";
import { broughtBackBy, soldBy } from "./payment-request.ts";

type Line = { quantity: number; priceMinor: number; advanceMinor: number; depositMinor: number };
const anOrder = (lines: readonly Line[], clientDeliveryMinor = 0) =>
  ({
    number: "A",
    lang: "ru",
    buyer: { phone: "+79001234567", email: "", firstname: "", lastname: "" },
    lines: lines.map((line, position) => ({ ...line, position, name: { ru: `Товар ${position}` }, size: "", sku: `S-${position}` })),
    clientDeliveryMinor,
    advanceMinor: 0,
    depositMinor: 0,
  }) as unknown as Order;
const worth = (lines: readonly { sumMinor: number }[]) => lines.reduce((sum, { sumMinor }) => sum + sumMinor, 0);

test("what comes back bears the names it was sold by, delivery too", () => {
  const order = anOrder([{ quantity: 3, priceMinor: 1000_00, advanceMinor: 0, depositMinor: 0 }], 400_00);
  const refund = {
    moneyMinor: 533_33,
    deliveryMinor: 200_00,
    bonusMinor: 0,
    advanceMinor: 0,
    depositMinor: 0,
    pieces: [{ position: 0, quantity: 1 }],
  };
  const [goods, delivery, ...more] = broughtBackBy(order, refund);
  assert.deepEqual(goods, { name: "Товар 0", sku: "S-0", quantity: 1, sumMinor: 333_33 });
  assert.deepEqual([delivery?.sku, delivery?.name, delivery?.sumMinor], ["delivery", soldBy(order, "rub").lines.at(-1)?.name, 200_00]);
  assert.deepEqual(more, []);
});

test("lines stay above zero when the bank took most of it back itself", () => {
  const line = { advanceMinor: 0, depositMinor: 0 };
  const order = anOrder([
    { ...line, quantity: 1, priceMinor: 1000_00 },
    { ...line, quantity: 2, priceMinor: 900_00 },
  ]);
  const pieces = [
    { position: 0, quantity: 1 },
    { position: 1, quantity: 2 },
  ];
  for (const moneyMinor of [1, 100, 333_33, 899_99, 900_00, 900_01, 1899_99]) {
    const back = broughtBackBy(order, { moneyMinor, deliveryMinor: 0, bonusMinor: 0, advanceMinor: 0, depositMinor: 0, pieces });
    assert.equal(worth(back), moneyMinor);
    assert.ok(
      back.every(({ sumMinor }) => sumMinor > 0),
      `${moneyMinor}: ${JSON.stringify(back)}`,
    );
  }
});

test("after prior refunds the lines equal money, advance and deposit exactly", () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    rubles: fc.integer({ min: 10, max: 9000 }),
    back: fc.nat(),
    now: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (drawn) => {
      const lines = drawn.map(({ quantity, rubles }) => ({ quantity, priceMinor: rubles * 100, advanceMinor: 3_00, depositMinor: 1_00 }));
      const sold = lines.map((one, position) => ({
        ...one,
        position,
        bonusMinor: 0,
        customerDeliveryMinor: 0,
        returned: drawn[position]!.back % one.quantity,
      }));
      const pieces: Back[] = sold.map(({ position, quantity, returned }) => ({
        position,
        quantity: 1 + (drawn[position]!.now % (quantity - returned)),
      }));
      const refund = refundOf(sold, pieces, null);
      const back = broughtBackBy(anOrder(lines), { ...refund, pieces });
      assert.equal(worth(back), refund.moneyMinor + refund.advanceMinor + refund.depositMinor);
      assert.ok(back.every(({ sumMinor, quantity }) => sumMinor > 0 && quantity > 0));
    }),
  );
});
