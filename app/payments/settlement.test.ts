import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { canMovePaymentState, nextPaymentState, type PaymentState } from "./payment.ts";
import type { PaymentSnapshot, SnapshotState } from "./providers/provider.ts";
import { settlementOf } from "./settlement.ts";

const now = new Date("2026-11-20T09:00:00Z");
const payment = (state: PaymentState, more: object = {}) => ({
  state,
  ownRef: "A-1",
  providerId: "id",
  askedMinor: 2000_00,
  askedCurrency: "rub" as const,
  expiresAt: new Date("2026-11-20T09:20:00Z"),
  ...more,
});
const told = (state: SnapshotState, more: Partial<PaymentSnapshot> = {}): PaymentSnapshot => ({
  providerId: "id",
  ownRef: "A-1",
  state,
  amountMinor: 2000_00,
  currency: "rub",
  refundedMinor: 0,
  refundIds: [],
  ...more,
});
const states = Object.keys(nextPaymentState) as PaymentState[];
const kind = (state: PaymentState, word: PaymentSnapshot, takes = true) => settlementOf(payment(state), takes, word, now).kind;

test("the exact amount pays an order; another sum, currency or reference is a case", () => {
  assert.equal(kind("pending", told("paid")), "paid");
  for (const wrong of [{ amountMinor: 1 }, { amountMinor: 2000_01 }, { currency: "kzt" }, { ownRef: "OTHER" }, { providerId: "other" }])
    for (const state of ["created", "pending", "held", "failed", "expired", "canceled"] as const)
      assert.equal(settlementOf(payment(state), true, told("paid", wrong), now).kind, "review");
});

test("money after the end pays an order that still needs it, else is refunded", () => {
  for (const state of ["failed", "expired", "canceled", "pending", "created"] as const) {
    assert.equal(kind(state, told("paid"), true), "paid");
    assert.equal(kind(state, told("paid"), false), "late");
  }
});

test("a paid payment ignores old events, and records the bank's refunds", () => {
  for (const state of ["pending", "held", "paid", "declined", "failed", "expired"] as const)
    assert.equal(kind("paid", told(state)), "nothing");
  assert.deepEqual(settlementOf(payment("paid"), false, told("refunded"), now), { kind: "returned", to: "refunded" });
  assert.deepEqual(settlementOf(payment("paid"), false, told("partially-refunded"), now), { kind: "returned", to: "partially-refunded" });
  for (const state of ["paid", "partially-refunded"] as const)
    assert.deepEqual(settlementOf(payment(state), false, told("canceled"), now), { kind: "returned", to: "refunded" });
  assert.deepEqual([kind("refunded", told("canceled")), kind("canceled", told("canceled"))], ["nothing", "nothing"]);
  for (const word of ["refunded", "canceled"] as const)
    assert.deepEqual(settlementOf(payment("pending"), true, told(word), now), { kind: "over", to: "canceled" });
});

test("late money partly reversed before we looked is a case", () => {
  for (const state of ["failed", "expired", "canceled"] as const) {
    assert.deepEqual(settlementOf(payment(state), false, told("partially-refunded"), now), { kind: "review", why: "refunded-in-part" });
    assert.equal(kind(state, told("refunded"), false), "nothing");
  }
});

test("a declined card may be tried again until the page has run out", () => {
  assert.equal(kind("pending", told("declined")), "nothing");
  assert.deepEqual(settlementOf(payment("pending", { expiresAt: new Date(now.getTime() - 1) }), true, told("declined"), now), {
    kind: "over",
    to: "expired",
  });
  assert.equal(kind("expired", told("declined")), "nothing");
});

test("every settlement is an allowed step, and a payment under review waits for staff", () => {
  const words: SnapshotState[] = ["pending", "held", "paid", "declined", "failed", "expired", "canceled", "refunded", "partially-refunded"];
  fc.assert(
    fc.property(fc.constantFrom(...states), fc.constantFrom(...words), fc.boolean(), fc.boolean(), (state, word, takes, wrong) => {
      const settlement = settlementOf(payment(state), takes, told(word, wrong ? { amountMinor: 1 } : {}), now);
      if (state === "review") return settlement.kind === "nothing";
      const to = ({ paid: "paid", review: "review" } as const)[settlement.kind as "paid"] ?? ("to" in settlement ? settlement.to : null);
      return to === null || canMovePaymentState(state, to);
    }),
  );
});
