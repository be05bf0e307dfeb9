import assert from "node:assert/strict";
import { test } from "node:test";
import type { Order } from "#app/orders/order.ts";
import { differences, paymentWay, sessionSeconds } from "./payment-request.ts";

const order = (overrides: object = {}) =>
  ({
    paymentType: "bank-card",
    totalMinor: 2000_00,
    customerId: "c",
    channel: "gong-store",
    currency: "rub",
    entity: "main",
    status: "not-paid",
    paymentStatus: "not-paid",
    delivery: { mode: "point" },
    ...overrides,
  }) as unknown as Order;

test("a page may leave things out, but not contradict the order", () => {
  assert.deepEqual(differences({}, order()), []);
  assert.deepEqual(
    differences(
      {
        service: "bank-card",
        priceMinor: 2000_00,
        status: "not-paid",
        type: "in",
        client: "c",
        channel: "gong-store",
        currency: "rub",
        entity: "main",
      },
      order(),
    ),
    [],
  );
  assert.deepEqual(differences({ priceMinor: 1, type: "out" }, order()), ["price", "type"]);
  const company = order({ bank: { inn: "7707083893", kpp: "770701001" } });
  assert.deepEqual(differences({ bank: { inn: "7707083893", okpo: null } }, company), []);
  assert.deepEqual(differences({ bank: { inn: "7707083894" } }, company), ["bank"]);
  assert.deepEqual(differences({ bank: {} }, order()), []);
  assert.deepEqual(differences({ client: "c" }, order({ customerId: null })), ["client"]);
});

test("each method has its taker: provider, staff record, point's counter or courier", () => {
  assert.equal(paymentWay(order()), "provider");
  assert.equal(paymentWay(order({ paymentStatus: "failed" })), "provider");
  assert.equal(paymentWay(order({ status: "needs-approval" })), "none");
  assert.equal(paymentWay(order({ paymentStatus: "paid", status: "paid" })), "none");
  assert.equal(paymentWay(order({ totalMinor: 0 })), "none");
  assert.equal(paymentWay(order({ paymentType: "bank-transfer" })), "record");
  const onReceipt = { paymentType: "payment-upon-receipt", status: "awaiting-processing" };
  assert.equal(paymentWay(order(onReceipt)), "record");
  assert.equal(paymentWay(order({ ...onReceipt, delivery: { mode: "door" } })), "none");
});

test("a payment page never outlives the hold on the goods", () => {
  const now = new Date("2026-11-20T09:00:00Z");
  assert.equal(sessionSeconds(null, now), 1200);
  assert.equal(sessionSeconds(new Date("2026-11-20T09:30:00Z"), now), 1200);
  assert.equal(sessionSeconds(new Date("2026-11-20T09:05:00Z"), now), 300);
  assert.equal(sessionSeconds(new Date("2026-11-20T08:00:00Z"), now), 60);
});
