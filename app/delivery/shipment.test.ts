import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Order } from "#app/orders/order.ts";
import { evenly, inProportion, mayShip, parcelOrder } from "./shipment.ts";

const anOrder = (overrides: Partial<Order> = {}): Order =>
  ({
    number: "7K4M-Q2ZP-X",
    status: "awaiting-processing",
    paymentStatus: "not-paid",
    typePayment: "payment-upon-receipt",
    goodsMinor: 1000_00,
    clientDeliveryMinor: 300_00,
    totalMinor: 1300_00,
    recipient: { phone: "+79001234567", firstname: "Анна", lastname: "Иванова", surname: "", email: "" },
    delivery: {
      deliverytype: "couier",
      street: "Ленина",
      building: "1",
      block: "",
      flat: "5",
      postalCode: "",
      comment: "",
      parcel: { length: 1, width: 1, height: 1, weight: 100 },
    },
    lines: [{ quantity: 3, priceMinor: 1000_00, sku: "A", name: { ru: "Перчатки" }, size: "12" }],
    ...overrides,
  }) as unknown as Order;
const place = { country: "RU", city: "Уфа", region: "" };

test("units carry the goods' value and what is left to collect to the kopeck, however the sums divide", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 20 }), priceMinor: fc.integer({ min: 0, max: 10_000_000 }) }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.integer({ min: 0, max: 50_000 }),
      (given, delivery) => {
        const lines = given.map((line) => ({ ...line, sku: "A", name: { ru: "x" }, size: "" }));
        const goods = lines.reduce((sum, line) => sum + line.priceMinor, 0);
        const order = anOrder({ lines: lines as never, goodsMinor: goods, clientDeliveryMinor: delivery, totalMinor: goods + delivery });
        const { units, deliveryCollectMinor } = parcelOrder(order, place, null, []);
        const sum = (of: (unit: (typeof units)[number]) => number) => units.reduce((total, unit) => total + of(unit) * unit.quantity, 0);
        assert.equal(
          sum((unit) => unit.declaredMinor),
          goods,
        );
        assert.equal(sum((unit) => unit.collectMinor) + deliveryCollectMinor, order.totalMinor);
        assert.equal(
          sum(() => 1),
          lines.reduce((total, line) => total + line.quantity, 0),
        );
      },
    ),
  );
});

test("a paid order collects nothing", () => {
  const { units, deliveryCollectMinor } = parcelOrder(anOrder({ paymentStatus: "paid", status: "paid" }), place, null, []);
  assert.deepEqual(
    [units.map(({ collectMinor, quantity }) => [collectMinor, quantity]), deliveryCollectMinor],
    [
      [
        [0, 1],
        [0, 2],
      ],
      0,
    ],
  );
});

test("who is sent: the paid and those who pay on receipt, nobody on the way out", () => {
  assert.equal(mayShip(anOrder()), true);
  assert.equal(mayShip(anOrder({ typePayment: "bank-card", status: "not-paid" })), false);
  assert.equal(mayShip(anOrder({ typePayment: "bank-card", status: "paid", paymentStatus: "paid" })), true);
  for (const status of ["needs-approval", "canceled-by-client", "expired", "cancel-requested", "done"] as const)
    assert.equal(mayShip(anOrder({ status })), false, status);
});

test("parts add up", () => {
  assert.deepEqual(evenly(100, 3), [34, 33, 33]);
  assert.deepEqual(inProportion(100, [1, 1, 1]), [33, 33, 34]);
  assert.deepEqual(inProportion(5, [0, 0]), [0, 5]);
});
