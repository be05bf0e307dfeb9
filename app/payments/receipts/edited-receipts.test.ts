import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { editedReceipts, type ReceiptedOrder } from "./receipt.ts";

type Line = ReceiptedOrder["lines"][number];
const arbLines = fc
  .uniqueArray(
    fc.record({ id: fc.integer({ min: 0, max: 6 }), quantity: fc.integer({ min: 1, max: 9 }), unit: fc.integer({ min: 0, max: 999_99 }) }),
    {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((lines) =>
    lines.map(
      ({ id, quantity, unit }) =>
        ({
          position: id,
          productId: `p${id}`,
          specificationId: "0",
          name: { ru: `Вещь ${id}` },
          size: "",
          sku: `${id}`,
          quantity,
          priceMinor: unit * quantity,
        }) as unknown as Line,
    ),
  );
const arbOrder = fc
  .record({ lines: arbLines, clientDeliveryMinor: fc.integer({ min: 0, max: 900_00 }) })
  .map((order) => ({ paymentType: "bank-card", delivery: { type: "own" }, ...order }) as unknown as ReceiptedOrder);
const totalOf = ({ lines, clientDeliveryMinor }: ReceiptedOrder) => lines.reduce((sum, line) => sum + line.priceMinor, clientDeliveryMinor);

test("what an edit adds less what it takes out is what the order costs more", () => {
  fc.assert(
    fc.property(arbOrder, arbOrder, (before, after) => {
      const { added, takenOut } = editedReceipts({ before, after });
      assert.equal((added?.moneyMinor ?? 0) - (takenOut?.moneyMinor ?? 0), totalOf(after) - totalOf(before));
      for (const document of [added, takenOut])
        if (document)
          assert.equal(
            document.items.reduce((sum, item) => sum + item.sumMinor, 0),
            document.moneyMinor,
          );
    }),
  );
});

test("no line is taken out for more than it was bought for", () => {
  fc.assert(
    fc.property(arbOrder, arbOrder, (before, after) => {
      const out = editedReceipts({ before, after }).takenOut;
      for (const { position, priceMinor } of before.lines) {
        const minor = (out?.items ?? []).filter((item) => item.position === position).reduce((sum, item) => sum + item.sumMinor, 0);
        assert.ok(minor <= priceMinor, `${minor} of ${priceMinor}`);
      }
    }),
  );
});

test("an edit that changes nothing has no receipts", () => {
  fc.assert(
    fc.property(arbOrder, (order) => assert.deepEqual(editedReceipts({ before: order, after: order }), { added: null, takenOut: null })),
  );
});
