import assert from "node:assert/strict";
import { test } from "node:test";
import { actionsAllowed, cancelLeadsTo, type OrderForActions, returnKinds } from "./order-actions.ts";
import { canTransition, orderStatuses } from "./order-status.ts";
import { paymentStatuses } from "./payment-status.ts";

const today = "2026-11-20";
const anOrder = (overrides: Partial<OrderForActions> = {}): OrderForActions => ({
  status: "not-paid",
  paymentStatus: "not-paid",
  typePayment: "bank-card",
  deliveredOn: null,
  isHidden: false,
  ...overrides,
});
const actions = (overrides: Partial<OrderForActions>) => actionsAllowed(anOrder(overrides), today);

test("each action is offered only where it is allowed", () => {
  assert.deepEqual(actions({}), ["repeat", "cancel"]);
  assert.deepEqual(actions({ typePayment: "bank-transfer" }), ["repeat", "cancel", "invoice"]);
  assert.deepEqual(actions({ status: "canceled-by-client", typePayment: "bank-transfer" }), ["repeat", "delete"]);
  assert.deepEqual(actions({ status: "on-the-way", paymentStatus: "paid" }), ["repeat"]);
  assert.deepEqual(actions({ status: "done", paymentStatus: "paid", deliveredOn: today }), ["repeat", "return", "delete"]);
  assert.deepEqual(actions({ status: "done", paymentStatus: "paid", deliveredOn: "2025-11-19" }), ["repeat", "delete"]);
  assert.deepEqual(actions({ status: "done", deliveredOn: today, isHidden: true }), ["repeat", "return"]);
  assert.deepEqual(actions({ status: "cancel-requested", paymentStatus: "paid" }), ["repeat"]);
});

test("cancelling takes only steps that the table of states allows", () => {
  for (const status of orderStatuses) {
    for (const paymentStatus of paymentStatuses) {
      const to = cancelLeadsTo({ status, paymentStatus });
      if (to) assert.ok(canTransition(status, to), `${status} → ${to}`);
    }
  }
  assert.equal(cancelLeadsTo({ status: "awaiting-processing", paymentStatus: "not-paid" }), "canceled-by-client");
  assert.equal(cancelLeadsTo({ status: "awaiting-processing", paymentStatus: "paid" }), "cancel-requested");
  assert.equal(cancelLeadsTo({ status: "sent-to-assembling", paymentStatus: "not-paid" }), "cancel-requested");
  assert.equal(cancelLeadsTo({ status: "sent-to-delivery", paymentStatus: "paid" }), null);
});

test("return days run to the end of day 14 and day 365, the day of delivery excluded", () => {
  assert.deepEqual(returnKinds("2026-11-06", "2026-11-20"), ["new", "failed"]);
  assert.deepEqual(returnKinds("2026-11-06", "2026-11-21"), ["failed"]);
  assert.deepEqual(returnKinds("2026-11-06", "2027-11-06"), ["failed"]);
  assert.deepEqual(returnKinds("2026-11-06", "2027-11-07"), []);
});
