import assert from "node:assert/strict";
import { test } from "node:test";
import { formerPrice } from "#app/client/cart/seen-prices.ts";
import type { CartQuote, QuotedLine } from "#app/client/cart/wire-quote.ts";
import { isBlocked, notesOf, speaksOf } from "./line-notes.ts";

const aLine = (overrides: Partial<QuotedLine> = {}) =>
  ({
    productid: "p",
    specification: "0",
    quantity: 1,
    unit: { price: 100 },
    balance: 10,
    madeToOrder: false,
    made: false,
    ...overrides,
  }) as QuotedLine;
const kinds = (line: QuotedLine, was: number | null = null) => notesOf(line, was).map(({ kind }) => kind);
const aQuote = (...lines: QuotedLine[]) => ({ lines }) as unknown as CartQuote;

test("a line says what stops the order, else what the shopper should know", () => {
  assert.deepEqual(kinds(aLine()), []);
  for (const problem of ["gone", "sold_out", "choose_size"] as const)
    assert.deepEqual(kinds(aLine({ problem, balance: 1 }), 90), [problem]);
  assert.deepEqual(notesOf(aLine({ problem: "short", max: 2 }), null), [{ kind: "short", max: 2, blocks: true }]);
  assert.deepEqual(kinds(aLine({ quantity: 10 }), 90), ["price", "left"]);
  assert.deepEqual(kinds(aLine({ balance: 2 })), ["left"]);
  assert.deepEqual(kinds(aLine({ madeToOrder: true, made: true, balance: 0 })), ["made"]);
  assert.equal(isBlocked(aQuote(aLine(), aLine({ balance: 1 }))), false);
  assert.equal(isBlocked(aQuote(aLine(), aLine({ problem: "gone" }))), true);
});

test("a price is former only where the shopper saw another one", () => {
  const seen = [{ productid: "p", specification: "0", price: 90 }];
  assert.equal(formerPrice(seen, aLine()), 90);
  assert.equal(formerPrice([{ ...seen[0]!, price: 100 }], aLine()), null);
  assert.equal(formerPrice([], aLine()), null);
  assert.equal(formerPrice(seen, aLine({ unit: { price: 0 } })), null);
});

test("a quote of other quantities is a quote of the past", () => {
  const line = { productid: "p", specification: "0", quantity: 1 };
  assert.equal(speaksOf(aQuote(aLine()), [line]), true);
  assert.equal(speaksOf(aQuote(aLine()), [{ ...line, quantity: 2 }]), false);
  assert.equal(speaksOf(aQuote(aLine()), []), false);
});
