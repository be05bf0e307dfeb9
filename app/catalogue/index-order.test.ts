import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { add, type BitSet } from "./bit-set.ts";
import { pageAlong, pageOfFew } from "./index-order.ts";

test("a page of few among many is what a walk along the order would meet", () => {
  const slots = 2000;
  const anOrder = fc.shuffledSubarray(Array.from({ length: slots }, (_, slot) => slot)).map((order) => Int32Array.from(order));
  const aPage = fc.record({ offset: fc.nat(30), limit: fc.integer({ min: 1, max: 24 }) });
  fc.assert(
    fc.property(anOrder, fc.uniqueArray(fc.nat(slots - 1), { maxLength: 80 }), aPage, (order, members, { offset, limit }) => {
      const inOrder = new Set(order);
      const set: BitSet = new Uint32Array(64);
      const present = members.filter((slot) => inOrder.has(slot));
      for (const slot of present) add(set, slot);
      assert.deepEqual(pageOfFew(order, present, offset, limit), pageAlong(order, set, offset, limit));
    }),
  );
});
