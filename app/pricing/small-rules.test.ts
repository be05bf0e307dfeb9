import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { paymentTypes } from "#app/foundation/storefront.ts";
import { cashbackOf } from "./cashback.ts";
import { clientDeliveryPrice, type DeliveryTerms, deliveryIsFree } from "./delivery-price.ts";
import { hasRussianPhone, installmentsOf } from "./installments.ts";

const delivery = (overrides: Partial<DeliveryTerms> = {}): DeliveryTerms => ({
  priceMinor: 390_00,
  surchargeMinor: 60_00,
  mode: "point",
  ...overrides,
});

test("[PRC-10] who pays what for delivery: the first rule that matches", () => {
  const door = delivery({ mode: "door" });
  assert.equal(clientDeliveryPrice(null, false, "bank-card"), 0);
  assert.equal(clientDeliveryPrice(delivery({ priceMinor: null }), false, "payment-upon-receipt"), 0);
  assert.equal(clientDeliveryPrice(door, true, "payment-upon-receipt"), 0);
  assert.equal(clientDeliveryPrice(delivery(), false, "payment-upon-receipt"), 450_00);
  assert.equal(clientDeliveryPrice(door, false, "payment-upon-receipt"), 450_00);
  assert.equal(clientDeliveryPrice(delivery({ priceMinor: 0 }), false, "payment-upon-receipt"), 60_00);
  assert.equal(clientDeliveryPrice(door, false, "bank-transfer"), 390_00);
  assert.equal(clientDeliveryPrice(door, false, null), 390_00);
  assert.equal(clientDeliveryPrice(delivery(), false, "bank-transfer"), 0);
  assert.equal(clientDeliveryPrice(delivery(), false, null), 0);
  for (const type of paymentTypes.filter((type) => type !== "bank-transfer" && type !== "payment-upon-receipt")) {
    assert.equal(clientDeliveryPrice(delivery(), false, type), 390_00);
  }
  assert.equal(deliveryIsFree(10_000_00, { freeDeliveryFromMinor: 10_000_00 }), true);
  assert.equal(deliveryIsFree(9_999_00, { freeDeliveryFromMinor: 10_000_00 }), false);
  assert.equal(deliveryIsFree(99_999_00, { freeDeliveryFromMinor: null }), false);
});

test("four parts, two weeks apart, from 1,000 rubles; the first takes the rounding", () => {
  assert.deepEqual(installmentsOf(1001_00, "2026-11-20"), [
    { day: "2026-11-20", amountMinor: 251_00 },
    { day: "2026-12-04", amountMinor: 250_00 },
    { day: "2026-12-18", amountMinor: 250_00 },
    { day: "2027-01-01", amountMinor: 250_00 },
  ]);
  assert.equal(installmentsOf(999_00, "2026-11-20"), null);
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 10_000_000 }), (rubles) => {
      const parts = installmentsOf(rubles * 100, "2026-11-20")!;
      assert.equal(
        parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        rubles * 100,
      );
      assert.ok(parts.every(({ amountMinor }) => amountMinor > 0 && amountMinor % 100 === 0));
    }),
  );
});

test("a Russian phone is +7 without Kazakhstan's codes", () => {
  assert.equal(hasRussianPhone("+79161234567"), true);
  assert.equal(hasRussianPhone("+77011234567"), false);
  assert.equal(hasRussianPhone("+76001234567"), false);
  assert.equal(hasRussianPhone("+375291234567"), false);
});

test("[PRC-26] cashback is a percent of the paid line, whole rubles down; none on certificates", () => {
  assert.equal(cashbackOf(1999_00, 5, false), 99_00);
  assert.equal(cashbackOf(1999_00, 3, false), 59_00);
  assert.equal(cashbackOf(1999_00, 5, true), 0);
  assert.equal(cashbackOf(0, 5, false), 0);
});
