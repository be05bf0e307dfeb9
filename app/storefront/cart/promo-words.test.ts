import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalWords } from "./promo-words.ts";

const sums = { goods: 0, bonus: 0, advance: 0, deposit: 0, delivery: 0, total: 0 };
const currency = { ...sums, type: "rub" as const, rate: 1, price: 0 };

test("a code that must wait says from which minute it is heard", () => {
  const again = new Date(2026, 10, 29, 14, 35, 20).toISOString();
  const promo = { name: "SPRING", sale: 0, applied: false, reason: "too_many" as const, again };
  assert.match(refusalWords({ promo, currency }, "ru"), /14:36/);
  const exact = { ...promo, again: new Date(2026, 10, 29, 14, 35).toISOString() };
  assert.match(refusalWords({ promo: exact, currency }, "ru"), /14:35/);
});
