import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST_LINES } from "#app/cart/cart.ts";
import { type BulkLine, setLine, stillWanted, takeIn } from "./bulk-order.ts";

const aLine = (n: number, quantity = 1): BulkLine => ({
  productid: `p${n}`,
  specification: "0",
  name: `Перчатки ${n}`,
  size: "",
  quantity,
});
const lines = (count: number, from = 0) => Array.from({ length: count }, (_, n) => aLine(from + n));

test("a bulk order adds lines up to the limit; existing ones change in a full cart", () => {
  const full = lines(MOST_LINES);
  assert.equal(setLine(full.slice(1), aLine(500))!.length, MOST_LINES);
  assert.equal(setLine(full, aLine(500)), null);
  assert.deepEqual(
    setLine(full, aLine(3, 7))!
      .map(({ quantity }) => quantity)
      .slice(2, 5),
    [1, 7, 1],
  );
  assert.equal(setLine(full, aLine(3, 0))!.length, MOST_LINES - 1);
  assert.deepEqual(setLine(full, aLine(500, 0)), full);
});

test("pasted rows without room are reported; existing ones need none", () => {
  const pasted = [aLine(0, 9), ...lines(5, 198), aLine(1, 8)];
  const { wanted, over } = takeIn(lines(198), pasted);
  assert.equal(wanted.length, MOST_LINES);
  assert.deepEqual([wanted[0]!.quantity, wanted[1]!.quantity], [9, 8]);
  assert.deepEqual(over, lines(3, 200));
});

test("lines the cart refused stay wanted: dropped, unsent or typed since", () => {
  const sent = lines(MOST_LINES);
  const [dropped, changed, typed] = [aLine(7), aLine(8, 5), aLine(900)];
  const now = [...sent.map((line) => (line.productid === "p8" ? changed : line)), aLine(700), typed];
  assert.deepEqual(stillWanted(now, sent, [dropped]), [dropped, changed, aLine(700), typed]);
  assert.deepEqual(stillWanted(sent, sent, []), []);
});
