import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { maxQuantity } from "#app/pricing/supply.ts";
import { someGoods } from "../../test/examples/a-cart.ts";
import { type Merged, mergeCarts } from "./merge-carts.ts";

type Line = { productId: string; specificationId: string; quantity: number };

const ids = ["a", "b", "c", "d", "e", "f"];
const line = fc.record({
  productId: fc.constantFrom(...ids),
  specificationId: fc.constant("0"),
  quantity: fc.integer({ min: 1, max: 999 }),
});
const local = fc.array(line, { maxLength: 8 });
const server = fc.uniqueArray(line, { maxLength: 5, selector: ({ productId }) => productId });
const shelf = fc.record(
  Object.fromEntries(ids.map((id) => [id, fc.option(fc.record({ available: fc.nat(30), madeToOrder: fc.boolean() }))])),
);

const after = (cart: readonly Line[], { add, raise, remove }: Merged<Line>): Line[] => [
  ...cart
    .filter((one) => !remove.includes(one))
    .map((one) => ({ ...one, quantity: raise.find(({ line }) => line === one)?.quantity ?? one.quantity })),
  ...add,
];
const largest = (lines: readonly Line[], id: string) =>
  Math.max(0, ...lines.filter(({ productId }) => productId === id).map(({ quantity }) => quantity));

test("merging takes the larger quantity within stock and limits and is idempotent", () => {
  fc.assert(
    fc.property(local, server, shelf, fc.integer({ min: 5, max: 7 }), (mine, theirs, stock, most) => {
      const goodsOf = ({ productId }: { productId: string }) => (stock[productId] ? someGoods(stock[productId]) : null);
      const merged = mergeCarts(mine, theirs, goodsOf, most);
      const cart = after(theirs, merged);
      const dropped = merged.dropped.map(({ productId }) => productId);
      assert.ok(cart.length <= most);
      assert.equal(new Set(cart.map(({ productId }) => productId)).size, cart.length, "one line of each");
      assert.equal(new Set(dropped).size, dropped.length, "told once");
      for (const id of ids) {
        const wanted = largest([...mine, ...theirs], id);
        const max = stock[id] ? maxQuantity(stock[id]) : 0;
        const held = largest(cart, id);
        if (held === 0) assert.equal(dropped.includes(id), wanted > 0, "what was wanted and is not there is told");
        else assert.equal(held, Math.min(wanted, max));
        assert.deepEqual(
          merged.cut.filter(({ productId }) => productId === id).map(({ max }) => max),
          held > 0 && held < wanted ? [max] : [],
          "what there is less of is told with how much is left",
        );
        if (max > 0 && dropped.includes(id)) assert.equal(cart.length, most, "only a full cart refuses what can be had");
      }
      const again = mergeCarts(
        mine.filter(({ productId }) => !dropped.includes(productId)),
        cart,
        goodsOf,
        most,
      );
      assert.deepEqual([again.add, again.raise, again.remove, again.dropped], [[], [], [], []]);
    }),
    { numRuns: 500 },
  );
});
