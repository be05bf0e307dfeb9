import assert from "node:assert/strict";
import { test } from "node:test";
import { surchargeOf } from "./wire-ways.ts";

test("[PRC-10] free delivery announces no surcharge on receipt", () => {
  const currency = { type: "rub" as const, rate: 1, price: 390, addDeliveryPayment: 60 };
  assert.equal(surchargeOf({ free: false, currency }), 60);
  assert.equal(surchargeOf({ free: true, currency }), 0);
  assert.equal(surchargeOf(undefined), 0);
});
