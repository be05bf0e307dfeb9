import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { canTransition, firstStatuses, nextOrder, nextStates, orderAfterDelivery, orderLabels, orderStatuses } from "./order-status.ts";
import { canMovePayment, isPayable, nextPayment, paymentStatuses, takesMoney } from "./payment-status.ts";

const doc = readFileSync(new URL("../../../docs/order-states.md", import.meta.url), "utf8");
const chapter = (title: string) => doc.slice(doc.indexOf(`## ${title}`)).split("\n## ")[0]!;

/** `| from | to, to |` rows as pairs. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| `([a-z-]+)` \|[^|]*\| (.*) \|$/gm)].flatMap(([, from, targets]) =>
    [...targets!.matchAll(/`([a-z-]+)`/g)].map(([, to]) => `${from} → ${to}`),
  );
const arrowsOf = (text: string) =>
  [...text.matchAll(/^ {2}([a-z_]+) --> ([a-z_]+)$/gm)].map(([, from, to]) => `${from} → ${to}`.replaceAll("_", "-"));
const pairsOf = (table: Record<string, readonly string[]>) =>
  Object.entries(table).flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`));

test("the page of states and the tables in code say the same", () => {
  for (const [title, table] of [
    ["Order", nextOrder],
    ["Payment", nextPayment],
  ] as const) {
    assert.deepEqual(rowsOf(chapter(title)).sort(), pairsOf(table).sort());
    assert.deepEqual(arrowsOf(chapter(title)).sort(), pairsOf(table).sort());
  }
  const starts = [...chapter("Order").matchAll(/\[\*\] --> ([a-z_]+)/g)].map(([, to]) => to!.replaceAll("_", "-"));
  assert.deepEqual(starts.sort(), [...firstStatuses].sort());
});

test("every state can be reached from a first one, and its label is on the page", () => {
  const reached = new Set(firstStatuses);
  for (const from of reached) for (const to of nextStates(from)) reached.add(to);
  assert.deepEqual([...reached].sort(), [...orderStatuses].sort());
  for (const status of orderStatuses)
    assert.ok(doc.includes(`| \`${status}\` | ${orderLabels[status].en}, ${orderLabels[status].ru} |`), status);
});

test("nothing is skipped on the way to assembling, and an ended order stays ended", () => {
  assert.equal(canTransition("not-paid", "sent-to-assembling"), false);
  assert.equal(canTransition("needs-approval", "sent-to-assembling"), false);
  assert.equal(canTransition("done", "canceled-by-client"), false);
  for (const end of ["canceled-by-client", "expired", "returned"] as const) assert.deepEqual(nextStates(end), []);
  assert.deepEqual(nextStates("done"), ["returned"]);
});

test("a payment's states: late success counts, refunds do not come back", () => {
  assert.equal(canMovePayment("failed", "paid"), true);
  assert.equal(canMovePayment("paid", "failed"), false);
  assert.ok(paymentStatuses.every((to) => !canMovePayment("refunded", to)));
});

test("the order follows its parcel, never backwards and never out of turn", () => {
  const parcel = (status: string, awaitsPickUp = false) => ({ status, awaitsPickUp });
  assert.deepEqual(orderAfterDelivery("ready-for-delivery", parcel("accepted")), ["sent-to-delivery"]);
  assert.deepEqual(orderAfterDelivery("sent-to-delivery", parcel("taken-by-courier")), ["on-the-way"]);
  assert.deepEqual(orderAfterDelivery("on-the-way", parcel("on-the-way", true)), ["awaiting-pick-up"]);
  assert.deepEqual(orderAfterDelivery("awaiting-pick-up", parcel("on-the-way")), []);
  assert.deepEqual(orderAfterDelivery("awaiting-pick-up", parcel("delivered")), ["done"]);
  assert.deepEqual(orderAfterDelivery("canceled-by-client", parcel("delivered")), []);
  assert.deepEqual(orderAfterDelivery("on-the-way", parcel("not-delivered")), []);
  // A carrier's scan implies our hand-over.
  for (const status of ["paid", "awaiting-processing", "sent-to-assembling", "ready-for-delivery"] as const) {
    assert.deepEqual(orderAfterDelivery(status, parcel("accepted")), ["sent-to-delivery"]);
    assert.deepEqual(orderAfterDelivery(status, parcel("delivered")), ["sent-to-delivery", "done"]);
    assert.deepEqual(orderAfterDelivery(status, parcel("label-created")), []);
  }
  for (const status of ["not-paid", "needs-approval", "cancel-requested", "expired"] as const)
    assert.deepEqual(orderAfterDelivery(status, parcel("delivered")), []);
});

test("which orders take money", () => {
  assert.equal(takesMoney({ status: "not-paid", paymentStatus: "not-paid" }), true);
  assert.equal(takesMoney({ status: "not-paid", paymentStatus: "failed" }), true);
  assert.equal(takesMoney({ status: "done", paymentStatus: "not-paid" }), true);
  assert.equal(takesMoney({ status: "paid", paymentStatus: "paid" }), false);
  assert.equal(takesMoney({ status: "expired", paymentStatus: "not-paid" }), false);
  assert.equal(takesMoney({ status: "canceled-by-client", paymentStatus: "not-paid" }), false);
  assert.equal(takesMoney({ status: "needs-approval", paymentStatus: "not-paid" }), true);
  assert.equal(isPayable({ status: "needs-approval", paymentStatus: "not-paid" }), false);
  assert.equal(isPayable({ status: "not-paid", paymentStatus: "not-paid" }), true);
});
