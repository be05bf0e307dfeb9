import assert from "node:assert/strict";
import { test } from "node:test";
import { arrivalOf, arrivalWords } from "./arrival.ts";
import type { Order } from "./order.ts";

/** Placed on Wednesday, 25 November 2026. */
const order = (more: Partial<Order> = {}, delivery: Partial<Order["delivery"]> = {}) =>
  ({
    status: "not-paid",
    paymentType: "bank-card",
    lines: [{ reserved: 1, quantity: 1 }],
    ...more,
    delivery: { type: "cdek", handover: "2026-11-26", days: { from: "2026-11-27", to: "2026-11-30" }, date: null, slot: null, ...delivery },
  }) as Order;
const says = (one: Order, day: string) => {
  const arrival = arrivalOf(one, new Date(`${day}T09:00:00Z`));
  return arrival && arrivalWords(arrival, "ru").replaceAll(/[\u00a0\u2060]/g, (space) => (space === "\u00a0" ? " " : ""));
};

test("an unpaid order shows its arrival if paid now; a paid one keeps its own", () => {
  assert.equal(says(order(), "2026-11-25"), "пт–пн, 27–30 ноября, если оплатите сейчас");
  assert.equal(says(order(), "2026-11-27"), "вт–ср, 1–2 декабря, если оплатите сейчас", "handed over on Monday, the 30th");
  assert.equal(says(order({ paymentType: "bank-transfer" }), "2026-11-25"), "пт–пн, 27–30 ноября, если деньги придут сегодня");
  for (const status of ["paid", "awaiting-processing", "on-the-way"] as const)
    assert.equal(says(order({ status }), "2026-12-20"), "пт–пн, 27–30 ноября");
});

test("a chosen day is shown while it can be kept", () => {
  const chosen = { type: "own", date: "2026-12-01", slot: "18-22" } as const;
  assert.equal(says(order({ status: "paid" }, chosen), "2026-11-25"), "вт, 1 декабря, 18–22");
  assert.equal(says(order({}, chosen), "2026-11-25"), "вт, 1 декабря, 18–22, если оплатите сейчас");
  assert.equal(says(order({}, chosen), "2026-12-01"), "чт–пт, 3–4 декабря, если оплатите сейчас");
  assert.equal(says(order({}, { days: null, handover: null }), "2026-11-25"), null);
});
