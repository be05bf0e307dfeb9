import assert from "node:assert/strict";
import { test } from "node:test";
import type { CartQuote } from "#app/client/cart/wire-quote.ts";
import { nothingLeft } from "./nothing-left.ts";

const line = (problem?: string) => ({ productid: `p${problem ?? ""}`, specification: "0", quantity: 1, ...(problem && { problem }) });
const isLeft = (...lines: ReturnType<typeof line>[]) => !nothingLeft({ lines, total: 0 } as unknown as CartQuote, lines);

test("nothing is left to order where each line is sold out or gone, and nowhere else", () => {
  assert.deepEqual([isLeft(line("sold_out")), isLeft(line("sold_out"), line("gone"))], [false, false]);
  assert.equal(isLeft(line("sold_out"), line()), true);
  for (const problem of [undefined, "choose_size", "short", "price_changed"]) assert.equal(isLeft(line(problem)), true, problem);
});

test("nothing is said before a fitting quote, nor of a fully covered order", () => {
  assert.equal(nothingLeft(null, [line()]), false);
  assert.equal(nothingLeft({ lines: [line("sold_out")] } as unknown as CartQuote, [line()]), false);
  assert.equal(isLeft(line()), true);
});
