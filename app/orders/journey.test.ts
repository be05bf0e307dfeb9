import assert from "node:assert/strict";
import { test } from "node:test";
import { isLive, journeyOf } from "./journey.ts";
import { orderStatuses } from "./order-status.ts";

const drawn = (...args: Parameters<typeof journeyOf>) => journeyOf(...args).map(({ stop, state }) => `${stop} ${state}`);

test("a parcel's way has a pickup point only where it goes to one, and what is past is done", () => {
  assert.deepEqual(drawn("not-paid", "couier"), ["placed now", "packed ahead", "way ahead", "done ahead"]);
  assert.deepEqual(drawn("on-the-way", "delivery"), ["placed done", "packed done", "way now", "point ahead", "done ahead"]);
  assert.deepEqual(drawn("awaiting-pick-up", "couier"), ["placed done", "packed done", "way done", "point now", "done ahead"]);
  assert.deepEqual(drawn("done", "couier"), ["placed done", "packed done", "way done", "done done"]);
  assert.deepEqual(drawn("expired", "couier"), []);
});

test("an order that is over is on no way, save one that arrived", () => {
  for (const status of orderStatuses.filter((each) => !isLive(each) && each !== "done"))
    assert.deepEqual(drawn(status, "delivery"), [], status);
});
