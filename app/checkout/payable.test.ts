import assert from "node:assert/strict";
import { test } from "node:test";
import { type PaymentType, storefronts } from "#app/foundation/storefront.ts";
import { problemsOf } from "#app/storefront/checkout/step-problems.ts";
import { emptyForm } from "./checkout-form.ts";
import { isCovered, plainest } from "./payable.ts";

test("an order is covered where no way of paying leaves anything to pay", () => {
  assert.equal(isCovered({ total: 0, free: true }, "bank-transfer"), true);
  assert.equal(isCovered({ total: 0, free: false }, "bank-card"), true);
  assert.equal(isCovered({ total: 1, free: true }, "bank-card"), false);
  // Point delivery is priced once chosen, and separately on invoices.
  for (const type of ["", "bank-transfer"] as const) assert.equal(isCovered({ total: 0, free: false }, type), false, type);
});

test("a fully covered order gets a method without requisites, citizenship or cashier", () => {
  assert.deepEqual(
    storefronts.map(({ paymentTypes }) => plainest(paymentTypes)),
    ["bank-card", "cloudpayments", "bank-card"],
  );
  const without = (...types: PaymentType[]) => plainest(types);
  assert.equal(without("dolyamy", "bank-transfer", "moneta"), "moneta");
  assert.equal(without("bank-transfer", "payment-upon-receipt"), "payment-upon-receipt");
  const prepaid = { ...emptyForm, prepaid: true, paymentType: "payment-upon-receipt" } as const;
  const refused = (totalMinor: number) =>
    problemsOf(prepaid, { region: "ru", profile: null, payment: { largestMinor: 1, totalMinor } }).payment.map(({ code }) => code);
  assert.deepEqual([refused(100), refused(0)], [["point_takes_no_money"], []]);
});
