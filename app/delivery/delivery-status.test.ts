import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { afterEvent, canMoveDelivery, type DeliveryStatus, deliveryLabels, deliveryStatuses } from "./delivery-status.ts";

const list = deliveryStatuses.filter((status) => status !== "not-delivered");

test("a parcel moves forward along the list, steps may be missed, and never back", () => {
  for (const [i, from] of list.entries()) {
    for (const [j, to] of list.entries()) assert.equal(canMoveDelivery(from, to), j > i, `${from} → ${to}`);
  }
});

test("not delivered is reached from accepted on, and left by nothing", () => {
  const sources = deliveryStatuses.filter((from) => canMoveDelivery(from, "not-delivered"));
  assert.deepEqual(sources, ["accepted", "on-the-way", "taken-by-courier"]);
  for (const to of deliveryStatuses) assert.equal(canMoveDelivery("not-delivered", to), false);
});

test("events in any order, repeated too, end at the furthest one", () => {
  const events = fc.array(fc.constantFrom(...list), { maxLength: 20 });
  fc.assert(
    fc.property(events, (heard) => {
      const end = heard.reduce<DeliveryStatus>(afterEvent, "invoice-issued");
      assert.equal(list.indexOf(end as (typeof list)[number]), Math.max(0, ...heard.map((status) => list.indexOf(status))));
    }),
  );
});

test("each status has its label in both languages", () => {
  for (const status of deliveryStatuses) assert.ok(deliveryLabels[status].ru && deliveryLabels[status].en);
});
