import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Currency, PaymentType } from "#app/foundation/storefront.ts";
import { aCart, aLine } from "../../test/examples/a-cart.ts";
import { withDelivery } from "./agreed-delivery.ts";
import { priceCart } from "./price-cart.ts";

const minor = (most: number, least = 0) => fc.integer({ min: least, max: most }).map((rubles) => rubles * 100);
const drawn = fc.record({
  lines: fc.array(fc.record({ listMinor: minor(9000, 1), quantity: fc.integer({ min: 1, max: 5 }) }), { minLength: 1, maxLength: 4 }),
  held: minor(5000),
  priceMinor: minor(20_000),
  paymentType: fc.constantFrom<PaymentType[]>("bank-card", "payment-upon-receipt", "bank-transfer"),
  mode: fc.constantFrom("point" as const, "door" as const),
  freeDeliveryFromMinor: fc.option(minor(12_000)),
  currency: fc.constantFrom<[Currency, string][]>(["rub", "1"], ["usd", "78.5432"], ["kzt", "0.1534"]),
});

test("an order priced by staff costs what it would have with a known delivery", () => {
  fc.assert(
    fc.property(drawn, ({ lines, held, priceMinor, paymentType, mode, freeDeliveryFromMinor, currency: [currency, rate] }) => {
      const sums = { bonusMinor: held, advanceMinor: held, depositMinor: held };
      const cart = aCart({
        lines: lines.map(({ listMinor, quantity }) => aLine({ listMinor }, { quantity })),
        customer: { ...sums, limitBonus: null },
        asked: sums,
        paymentType,
        storefront: { region: "ru", freeDeliveryFromMinor, cashbackPercent: 5, paymentTypes: ["bank-card"] },
        currency,
        rate,
      });
      const before = priceCart(cart);
      const known = priceCart({ ...cart, delivery: { priceMinor, surchargeMinor: 0, mode } });
      const order = {
        lines: before.lines.map((line) => ({ ...line, shownPrice: line.shown.price })),
        goodsMinor: before.goodsMinor,
        ...before.taken,
        mode,
        paymentType,
        rate: { currency, val: rate },
      };
      assert.deepEqual(withDelivery(order, priceMinor, { freeDeliveryFromMinor }), {
        deliveryMinor: priceMinor,
        clientDeliveryMinor: known.clientDeliveryMinor,
        totalMinor: known.totalMinor,
        shownTotal: known.shown.total,
        lines: known.lines.map(({ actualDeliveryMinor, clientDeliveryMinor }) => ({
          actualDeliveryMinor,
          customerDeliveryMinor: clientDeliveryMinor,
        })),
      });
    }),
  );
});
