import assert from "node:assert/strict";
import { test } from "node:test";
import type { Currency } from "#app/foundation/storefront.ts";
import { refundWords } from "./refund-words.ts";

const order = (chargedIn: Currency, total: number, totalRubles: number) => ({
  chargedIn,
  totalRubles,
  sums: { goods: total, bonus: 0, advance: 0, deposit: 0, delivery: 0, total },
});
const says = (...told: Parameters<typeof refundWords>) => refundWords(...told).replaceAll("\u00a0", " ");

test("[STO-05] a refund is shown in the currency charged, with rubles beside it", () => {
  assert.equal(says(order("usd", 171, 13_800), 8_900_00, "en"), "$110.28 (8,900 ₽)");
  assert.equal(says(order("usd", 171, 13_800), 8_900_00, "ru"), "110,28 $ (8 900 ₽)");
  assert.equal(says(order("eur", 94, 8_470), 8_470_00, "en"), "€94 (8,470 ₽)");
  assert.equal(says(order("kzt", 70_123, 11_990), 4_000_00, "en"), "23,394 ₸ (4,000 ₽)");
  assert.equal(says(order("rub", 171, 13_800), 8_900_00, "en"), "8,900 ₽");
});

test("[STO-05] refunds of one order shown one by one add up to what was charged", () => {
  const one = order("usd", 100, 9_000);
  const parts = [0, 3_000_00, 6_000_00].map((before) => says(one, 3_000_00, "en", before));
  assert.deepEqual(parts, ["$33.33 (3,000 ₽)", "$33.34 (3,000 ₽)", "$33.33 (3,000 ₽)"]);
});
