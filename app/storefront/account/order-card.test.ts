import assert from "node:assert/strict";
import { test } from "node:test";
import type { Order } from "#app/orders/order.ts";
import { orderCard } from "./order-card.ts";

const days = { from: "2026-11-26", to: "2026-11-27" };
const card = (order: Partial<Order>) => {
  const whole = { id: "7", status: "not-paid", paymentType: "bank-card", totalMinor: 100, createdAt: new Date(), lines: [], bank: null };
  return orderCard(
    { ...whole, delivery: { type: "cdek", mode: "point", days }, ...order } as unknown as Order,
    { history: [], faceOf: () => ({ picture: null, path: null }) },
    { lang: "ru", now: new Date() },
  );
};
const bank = { type: "legal-entity", inn: "0299001008", name: "ООО «Угловой Клуб»" } as Order["bank"];

test("a card offers payment where possible at once, and the invoice by invoice", () => {
  const shown = (order: Partial<Order>) => [card(order).toPay, card(order).invoice];
  assert.deepEqual(shown({}), [true, null]);
  assert.deepEqual(shown({ totalMinor: 0 }), [false, null]);
  assert.deepEqual(shown({ status: "paid" }), [false, null]);
  assert.deepEqual(shown({ paymentType: "bank-transfer", bank }), [false, "/order/7/invoice.pdf"]);
  for (const status of ["needs-approval", "cancel-requested", "canceled-by-client"] as const)
    assert.deepEqual(shown({ paymentType: "bank-transfer", bank, status }), [false, null], status);
});

test("an order with a cancellation request does not ask its buyer to wait", () => {
  assert.deepEqual([card({ status: "paid" }).arrival?.days, card({ status: "cancel-requested" }).arrival], [days, null]);
});
