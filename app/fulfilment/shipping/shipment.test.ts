import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Order } from "#app/orders/order.ts";
import { evenly, inProportion, mayShip, parcelOrder, withoutReturned } from "./shipment.ts";

const anOrder = (overrides: Partial<Order> = {}): Order =>
  ({
    number: "7K4M-Q2ZP-X",
    status: "awaiting-processing",
    paymentStatus: "not-paid",
    paymentType: "payment-upon-receipt",
    goodsMinor: 1000_00,
    clientDeliveryMinor: 300_00,
    totalMinor: 1300_00,
    recipient: { phone: "+79001234567", firstname: "Анна", lastname: "Иванова", surname: "", email: "" },
    delivery: {
      mode: "door",
      street: "Ленина",
      building: "1",
      block: "",
      flat: "5",
      postalCode: "",
      comment: "",
      parcel: { length: 1, width: 1, height: 1, weight: 100 },
    },
    lines: [{ position: 0, quantity: 3, priceMinor: 1000_00, sku: "A", name: { ru: "Перчатки" }, size: "12" }],
    ...overrides,
  }) as unknown as Order;
const whole = {
  place: { country: "RU", city: "Уфа", region: "" },
  point: null,
  without: [],
  vatPercent: 22,
  customsCodes: new Map(),
} as const;

test("units carry the value and the sum to collect exactly, however they divide", () => {
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
        const { units, deliveryCollectMinor } = parcelOrder(order, whole);
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
  const { units, deliveryCollectMinor } = parcelOrder(anOrder({ paymentStatus: "paid", status: "paid" }), whole);
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

test("refunded goods do not travel: the rest is weighed and valued exactly", () => {
  const quantity = fc.integer({ min: 1, max: 20 });
  const aLine = fc.record({ quantity, back: fc.integer({ min: 0, max: 20 }), priceMinor: fc.integer({ min: 0, max: 10_000_000 }) });
  fc.assert(
    fc.property(fc.array(aLine, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 30_000 }), (given, weight) => {
      const lines = given.map((line, position) => ({ ...line, position, sku: "A", name: { ru: "x" }, size: "" }));
      const order = anOrder({ lines: lines as never, status: "paid", paymentStatus: "partly-refunded" });
      order.delivery = { ...order.delivery, parcel: { ...order.delivery.parcel, weight } };
      const backOf = (line: (typeof lines)[number]) => Math.min(line.back, line.quantity);
      const left = withoutReturned(order, new Map(lines.filter((line) => backOf(line)).map((line) => [line.position, backOf(line)])));
      const { units, parcel } = parcelOrder(left, whole);
      const sum = (of: (unit: (typeof units)[number]) => number) => units.reduce((total, unit) => total + of(unit) * unit.quantity, 0);
      const pieces = (of: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + of(line), 0);
      const share = pieces((line) => line.quantity - backOf(line)) / pieces((line) => line.quantity);
      assert.equal(
        sum(() => 1),
        pieces((line) => line.quantity - backOf(line)),
      );
      assert.equal(
        sum((unit) => unit.declaredMinor),
        pieces((line) => line.priceMinor - Math.round((line.priceMinor * backOf(line)) / line.quantity)),
      );
      assert.ok(Math.abs(parcel.weight - weight * share) < 1);
      assert.equal(
        sum((unit) => unit.collectMinor),
        0,
      );
    }),
  );
});

test("paid and on-receipt orders are sent, refunded ones are not", () => {
  assert.equal(mayShip(anOrder()), true);
  assert.equal(mayShip(anOrder({ paymentType: "bank-card", status: "not-paid" })), false);
  assert.equal(mayShip(anOrder({ paymentType: "bank-card", status: "paid", paymentStatus: "paid" })), true);
  assert.equal(mayShip(anOrder({ status: "paid", paymentStatus: "partly-refunded" })), true);
  for (const paymentType of ["bank-card", "payment-upon-receipt"] as const)
    assert.equal(mayShip(anOrder({ paymentType, status: "paid", paymentStatus: "refunded" })), false);
  assert.equal(mayShip(withoutReturned(anOrder({ status: "paid", paymentStatus: "paid" }), new Map([[0, 3]]))), false, "nothing is left");
  for (const status of ["needs-approval", "canceled-by-client", "expired", "cancel-requested", "done"] as const)
    assert.equal(mayShip(anOrder({ status })), false, status);
});

test("parts add up", () => {
  assert.deepEqual(evenly(100, 3), [34, 33, 33]);
  assert.deepEqual(inProportion(100, [1, 1, 1]), [33, 33, 34]);
  assert.deepEqual(inProportion(5, [0, 0]), [0, 5]);
});
