import assert from "node:assert/strict";
import { test } from "node:test";
import { canTransition, orderStatuses } from "#app/foundation/states/order-status.ts";
import { paymentStatuses } from "#app/foundation/states/payment-status.ts";
import {
  actionsAllowed,
  cancelLeadsTo,
  type OrderForActions,
  orderActions,
  refusalOf,
  returnDaysLeft,
  returnKinds,
} from "./order-actions.ts";

const today = "2026-11-20";
const anOrder = (overrides: Partial<OrderForActions> = {}): OrderForActions => ({
  status: "not-paid",
  paymentStatus: "not-paid",
  paymentType: "bank-card",
  totalMinor: 100_000,
  isCertificate: false,
  deliveredOn: null,
  isHidden: false,
  piecesLeft: 1,
  piecesComing: 0,
  ...overrides,
});
const actions = (overrides: Partial<OrderForActions>) => actionsAllowed(anOrder(overrides), today);

test("each action is offered only where it is allowed", () => {
  assert.deepEqual(actions({}), ["repeat", "cancel"]);
  assert.deepEqual(actions({ paymentType: "bank-transfer" }), ["repeat", "cancel", "invoice"]);
  assert.deepEqual(actions({ status: "canceled-by-client", paymentType: "bank-transfer" }), ["repeat", "delete"]);
  assert.deepEqual(actions({ status: "on-the-way", paymentStatus: "paid" }), ["repeat"]);
  assert.deepEqual(actions({ status: "done", paymentStatus: "paid", deliveredOn: today }), ["repeat", "return", "delete"]);
  assert.deepEqual(actions({ status: "done", paymentStatus: "paid", deliveredOn: "2025-11-19" }), ["repeat", "delete"]);
  assert.deepEqual(actions({ status: "done", paymentStatus: "paid", deliveredOn: today, isHidden: true }), ["repeat", "return"]);
  assert.deepEqual(actions({ status: "cancel-requested", paymentStatus: "paid" }), ["repeat"]);
  assert.deepEqual(actions({ status: "paid", paymentStatus: "paid", isCertificate: true }), ["cancel"]);
});

test("an action that is not there says why", () => {
  const whys = (overrides: Partial<OrderForActions>) => orderActions.map((action) => refusalOf(action, anOrder(overrides), today));
  assert.deepEqual(whys({ status: "on-the-way", paymentStatus: "paid" }), [
    null,
    "on-its-way",
    "no-invoice",
    "not-delivered",
    "still-open",
  ]);
  assert.deepEqual(whys({ status: "cancel-requested" }), [null, "asked-already", "no-invoice", "not-delivered", "still-open"]);
  assert.deepEqual(whys({ status: "canceled-by-client", paymentType: "bank-transfer" }), [null, "over", "over", "over", null]);
  assert.deepEqual(whys({ status: "done", paymentStatus: "paid", deliveredOn: "2025-11-19", isHidden: true }), [
    null,
    "over",
    "no-invoice",
    "too-late",
    "over",
  ]);
  const noReturn = (overrides: Partial<OrderForActions>) =>
    refusalOf("return", anOrder({ status: "done", paymentStatus: "paid", deliveredOn: today, ...overrides }), today);
  assert.equal(noReturn({}), null);
  assert.equal(noReturn({ paymentStatus: "partly-refunded" }), null);
  assert.equal(noReturn({ paymentStatus: "not-paid" }), "not-paid");
  assert.equal(noReturn({ piecesLeft: 0, piecesComing: 2 }), "asked-already");
  assert.equal(noReturn({ piecesLeft: 0, paymentStatus: "refunded" }), "over");
  assert.deepEqual(whys({ status: "done", isCertificate: true }), ["certificate", "over", "no-invoice", "certificate", null]);
});

test("cancelling takes only steps that the table of states allows", () => {
  for (const status of orderStatuses) {
    for (const paymentStatus of paymentStatuses) {
      const to = cancelLeadsTo(anOrder({ status, paymentStatus }));
      if (to) assert.ok(canTransition(status, to), `${status} → ${to}`);
    }
  }
  const leads = (overrides: Partial<OrderForActions>) => cancelLeadsTo(anOrder(overrides));
  assert.equal(leads({ status: "awaiting-processing" }), "canceled-by-client");
  assert.equal(leads({ status: "paid", paymentStatus: "paid" }), "canceled-by-client");
  // Manual payments are refunded by a person.
  assert.equal(leads({ status: "paid", paymentStatus: "paid", paymentType: "bank-transfer" }), "cancel-requested");
  assert.equal(leads({ status: "paid", paymentStatus: "paid", paymentType: "bank-transfer", totalMinor: 0 }), "canceled-by-client");
  assert.equal(leads({ status: "sent-to-assembling" }), "cancel-requested");
  assert.equal(leads({ status: "sent-to-delivery", paymentStatus: "paid" }), null);
});

test("return days run to the end of day 14 and day 365, the day of delivery excluded", () => {
  assert.deepEqual(returnDaysLeft("2026-11-20", "2026-11-20"), { new: 14, failed: 365 });
  assert.deepEqual(returnDaysLeft("2026-11-06", "2026-11-20"), { new: 0, failed: 351 });
  assert.deepEqual(returnKinds("2026-11-06", "2026-11-20"), ["new", "failed"]);
  assert.deepEqual(returnKinds("2026-11-06", "2026-11-21"), ["failed"]);
  assert.deepEqual(returnKinds("2026-11-06", "2027-11-06"), ["failed"]);
  assert.deepEqual(returnKinds("2026-11-06", "2027-11-07"), []);
});
