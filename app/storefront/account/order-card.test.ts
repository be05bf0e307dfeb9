import assert from "node:assert/strict";
import { test } from "node:test";
import type { Order } from "#app/orders/order.ts";
import { orderCard } from "./order-card.ts";

const days = { from: "2026-11-26", to: "2026-11-27" };
const card = (order: Partial<Order>) => {
  const whole = {
    id: "7",
    status: "not-paid",
    paymentStatus: "not-paid",
    paymentType: "bank-card",
    totalMinor: 100,
    createdAt: new Date(),
    lines: [],
    bank: null,
    currency: "rub",
    rate: "1",
    clientDeliveryMinor: 0,
    bonusMinor: 0,
    advanceMinor: 0,
    depositMinor: 0,
  };
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

test("a card shows what is due, then what was bought, whatever balances paid", () => {
  const lines = [{ name: { ru: "Мешок" }, currency: { type: "rub", rate: 1, price: 12_900, listPrice: 12_900 } }] as Order["lines"];
  const sums = {
    lines,
    clientDeliveryMinor: 390_00,
    bonusMinor: 0,
    advanceMinor: 12_900_00,
    depositMinor: 0,
    totalMinor: 390_00,
    shownTotal: 390,
  };
  const covered = { ...sums, clientDeliveryMinor: 0, totalMinor: 0, shownTotal: 0 };
  assert.equal(card(sums).total, 390);
  assert.equal(card({ ...sums, status: "paid", paymentStatus: "paid" }).total, 13_290);
  for (const status of ["paid", "on-the-way", "done", "returned"] as const)
    assert.equal(card({ ...covered, status, paymentStatus: "paid" }).total, 12_900, status);
});

test("an order waiting at its point or done is not awaited any more", () => {
  for (const status of ["awaiting-pick-up", "done"] as const) assert.equal(card({ status }).arrival, null, status);
});
