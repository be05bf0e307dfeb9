import assert from "node:assert/strict";
import { test } from "node:test";
import { isLive, orderStatuses } from "#app/foundation/states/order-status.ts";
import { journeyOf } from "./journey.ts";
import type { Stage } from "./order-progress.ts";

const drawn = (...args: Parameters<typeof journeyOf>) => journeyOf(...args).map(({ stop, state }) => `${stop} ${state}`);

test("a journey has a pickup point only if it goes to one; past steps are done", () => {
  assert.deepEqual(drawn("not-paid", "door"), ["placed now", "packing ahead", "way ahead", "done ahead"]);
  assert.deepEqual(drawn("on-the-way", "point"), ["placed done", "packed done", "way now", "point ahead", "done ahead"]);
  assert.deepEqual(drawn("awaiting-pick-up", "door"), ["placed done", "packed done", "way done", "point now", "done ahead"]);
  assert.deepEqual(drawn("done", "door"), ["placed done", "packed done", "way done", "done done"]);
  assert.deepEqual(drawn("expired", "door"), []);
  // Packed isn't packing, and paid isn't packed yet.
  assert.deepEqual(drawn("paid", "door"), ["placed now", "packing ahead", "way ahead", "done ahead"]);
  assert.deepEqual(drawn("sent-to-assembling", "door"), ["placed done", "packing now", "way ahead", "done ahead"]);
  assert.deepEqual(drawn("ready-for-delivery", "door"), ["placed done", "packed now", "way ahead", "done ahead"]);
});

test("an order that is over is on no way, save one that arrived", () => {
  const over = orderStatuses.filter((each) => !isLive(each) && each !== "done" && each !== "canceled-by-client") as Stage[];
  for (const stage of [...over, "canceled-by-you", "canceled-by-shop", "paid-back"] as const)
    assert.deepEqual(drawn(stage, "point"), [], stage);
});
