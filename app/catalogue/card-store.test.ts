import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { CardRecord } from "./card-record.ts";
import { createCardStore } from "./card-store.ts";

const card = (id: string, length: number): CardRecord => ({
  id,
  slug: "ё".repeat(length),
  name: { ru: "перчатки 🥊" },
  storefronts: null,
  createdAt: new Date(0),
  products: [],
});
const aStep = fc.record({
  slot: fc.nat(3000),
  /** Some longer than a shelf. */
  length: fc.oneof(
    { weight: 30, arbitrary: fc.nat(2000) },
    { weight: 3, arbitrary: fc.nat(400_000) },
    { weight: 1, arbitrary: fc.constant(700_000) },
  ),
  what: fc.constantFrom("shelved", "alone", "removed"),
});

test("a card store returns the last value put, whatever came before", () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 60 }), (steps) => {
      const store = createCardStore();
      const held = new Map<number, CardRecord>();
      for (const [at, { slot, length, what }] of steps.entries()) {
        const record = card(String(at), length);
        if (what === "removed") {
          store.remove(slot);
          held.delete(slot);
        } else {
          store.put(slot, record, { alone: what === "alone" });
          held.set(slot, record);
        }
      }
      for (const { slot } of steps) assert.deepEqual(store.get(slot), held.get(slot));
      assert.equal(store.get(9999), undefined);
    }),
    { numRuns: 60 },
  );
});
