import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { ReceiptDocument, ReceiptItem } from "./receipt.ts";
import { inParts, MOST_ITEMS } from "./receipt-parts.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const anItem = fc.record({
  quantity: fc.integer({ min: 1, max: 999 }),
  priceMinor: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90_000_00 })),
});
const aDocument = fc
  .record({ drawn: fc.array(anItem, { minLength: 1, maxLength: 450 }), offset: fc.integer({ min: 0, max: 100 }) })
  .map(({ drawn, offset }) => {
    const items = drawn.map(
      ({ quantity, priceMinor }, position): ReceiptItem => ({
        position,
        name: "Бинты",
        quantity,
        priceMinor,
        sumMinor: quantity * priceMinor,
        object: "commodity",
      }),
    );
    const totalMinor = sum(items.map(({ sumMinor }) => sumMinor));
    const offsetMinor = Math.floor((totalMinor * offset) / 100);
    return {
      operation: "sell",
      method: "full_payment",
      items,
      moneyMinor: totalMinor - offsetMinor,
      moneyKind: "cashless",
      offsetMinor,
    } as ReceiptDocument;
  });

test("receipt parts fit the register, add up, and total the receipt exactly", () => {
  fc.assert(
    fc.property(aDocument, (document) => {
      fc.pre(document.moneyMinor + document.offsetMinor > 0);
      const parts = inParts(document);
      for (const part of parts) {
        assert.ok(part.items.length > 0 && part.items.length <= MOST_ITEMS);
        assert.equal(sum(part.items.map(({ sumMinor }) => sumMinor)), part.moneyMinor + part.offsetMinor);
        assert.ok(part.moneyMinor >= 0 && part.offsetMinor >= 0 && part.moneyMinor + part.offsetMinor > 0);
        assert.deepEqual([part.operation, part.method, part.moneyKind], [document.operation, document.method, document.moneyKind]);
      }
      assert.equal(sum(parts.map(({ moneyMinor }) => moneyMinor)), document.moneyMinor);
      assert.equal(sum(parts.map(({ offsetMinor }) => offsetMinor)), document.offsetMinor);
      const costly = ({ items }: ReceiptDocument) => items.filter(({ sumMinor }) => sumMinor > 0);
      assert.deepEqual(parts.flatMap(costly), costly(document));
      const told = parts.flatMap(({ items }) => items);
      assert.equal(new Set(told).size, told.length);
      assert.equal(told.length, Math.min(document.items.length, costly(document).length * MOST_ITEMS));
    }),
    { numRuns: 500 },
  );
});

test("what a register takes whole stays whole, as it was written", () => {
  const item = { name: "Бинты", quantity: 1, priceMinor: 0, sumMinor: 0, object: "commodity" } as const;
  const items = [item, ...Array.from({ length: MOST_ITEMS - 1 }, () => ({ ...item, priceMinor: 100, sumMinor: 100 }))];
  const document = { operation: "sell", method: "full_payment", items, moneyMinor: 9900, moneyKind: "cash", offsetMinor: 0 } as const;
  assert.deepEqual(inParts(document), [document]);
});
