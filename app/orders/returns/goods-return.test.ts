import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Refunded, SoldLine } from "#app/pricing/refund.ts";
import { bringsDeliveryBack, piecesLeft, type ReturnWish, refundOfReturn, stillLeft, wishProblems } from "./goods-return.ts";

const aLine = (more: Partial<SoldLine & { comingBack: number }> = {}) => ({
  position: 0,
  quantity: 3,
  returned: 0,
  comingBack: 0,
  priceMinor: 1000_00,
  bonusMinor: 0,
  advanceMinor: 0,
  depositMinor: 0,
  customerDeliveryMinor: 300_00,
  ...more,
});
const both = ["new", "failed"] as const;
const aWish = (more: Partial<ReturnWish> = {}): ReturnWish => ({ lines: [{ position: 0, quantity: 1 }], kind: "new", reason: "", ...more });
const codes = (wish: ReturnWish, lines = [aLine()], kinds: readonly ("new" | "failed")[] = both) =>
  wishProblems(wish, lines, kinds).map(({ path, code }) => `${path} ${code}`);

test("unreturnable things are named at their field, all at once", () => {
  assert.deepEqual(codes(aWish()), []);
  assert.deepEqual(codes(aWish({ kind: "failed", reason: "шов разошёлся" }), [aLine()], ["failed"]), []);
  assert.deepEqual(codes(aWish({ lines: [] })), ["lines return_nothing"]);
  const pieces = (quantity: number, line = aLine()) => codes(aWish({ lines: [{ position: 0, quantity }] }), [line]);
  for (const quantity of [4, 0, -1, 0.5, Number.NaN, 1e300]) assert.deepEqual(pieces(quantity), ["lines.0.quantity return_pieces"]);
  assert.deepEqual(pieces(3), []);
  assert.deepEqual(
    pieces(2, aLine({ returned: 1, comingBack: 1 })),
    ["lines.0.quantity return_pieces"],
    "less what is back and coming back",
  );
  const twice = { position: 0, quantity: 1 };
  assert.deepEqual(codes(aWish({ lines: [twice, twice, { position: 9, quantity: 1 }] })), ["lines.1.item invalid", "lines.2.item invalid"]);
  assert.deepEqual(codes(aWish({ lines: [{ position: 0, quantity: 9 }], kind: "failed" }), [aLine()], ["new"]), [
    "lines.0.quantity return_pieces",
    "kind return_late",
    "reason return_reason",
  ]);
});

test("a choice refunded since is deselected, and the rest can be counted", () => {
  const chosen = new Map([
    [0, 2],
    [1, 1],
  ]);
  const before = [aLine({ quantity: 2 }), aLine({ position: 1, quantity: 1 }), aLine({ position: 2 })];
  const since = [aLine({ quantity: 2, returned: 1 }), aLine({ position: 1, quantity: 1, comingBack: 1 }), aLine({ position: 2 })];
  const back = (lines: typeof before) => [...stillLeft(chosen, lines)].map(([position, quantity]) => ({ position, quantity }));
  assert.deepEqual(
    back(before).map(({ quantity }) => quantity),
    [2, 1],
  );
  assert.deepEqual(
    back(since).map(({ quantity }) => quantity),
    [1],
  );
  const asChosen = [...chosen].map(([position, quantity]) => ({ position, quantity }));
  assert.throws(() => refundOfReturn(since, { lines: asChosen, kind: "new" }, 0), RangeError);
  assert.ok(refundOfReturn(since, { lines: back(since), kind: "new" }, 0).moneyMinor > 0);
});

test("delivery is refunded with faulty goods and with the last of an order", () => {
  const lines = [aLine({ quantity: 2 }), aLine({ position: 1, quantity: 1, returned: 1 })];
  const one = [{ position: 0, quantity: 1 }];
  assert.equal(bringsDeliveryBack(lines, one, "new"), false);
  assert.equal(bringsDeliveryBack(lines, one, "failed"), true);
  assert.equal(bringsDeliveryBack(lines, [{ position: 0, quantity: 2 }], "new"), true);
  assert.equal(refundOfReturn(lines, { lines: one, kind: "failed" }, 300_00).deliveryMinor, 150_00, "less what went back before");
});

const kopecks = fc.nat(300_000_00);
const soldLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 50 }),
    money: kopecks,
    bonusMinor: kopecks,
    advanceMinor: kopecks,
    customerDeliveryMinor: kopecks,
  })
  .map(({ money, ...line }) => aLine({ ...line, priceMinor: money + line.advanceMinor }));
const history = fc.record({
  lines: fc.array(soldLine, { minLength: 1, maxLength: 4 }),
  actions: fc.array(
    fc.record({ position: fc.nat(3), quantity: fc.nat(60), failed: fc.boolean(), step: fc.constantFrom("ask", "refuse", "receive") }),
    { maxLength: 40 },
  ),
});

test("requests, refusals and receipts in any order never exceed the sale or its sum", () => {
  fc.assert(
    fc.property(history, ({ lines: made, actions }) => {
      const lines = made.map((line, position) => ({ ...line, position }));
      const open: ReturnWish[] = [];
      const back: Refunded = { moneyMinor: 0, bonusMinor: 0, advanceMinor: 0, depositMinor: 0, deliveryMinor: 0 };
      const change = (wish: ReturnWish, by: (line: (typeof lines)[number], quantity: number) => void) => {
        for (const { position, quantity } of wish.lines) by(lines[position]!, quantity);
      };
      const ask = (wish: ReturnWish) => {
        if (wishProblems(wish, lines, both).length) return;
        open.push(wish);
        change(wish, (line, quantity) => {
          line.comingBack += quantity;
        });
      };
      const receive = (wish: ReturnWish) => {
        const refunded = refundOfReturn(lines, wish, back.deliveryMinor);
        for (const [source, minor] of Object.entries(refunded) as [keyof Refunded, number][]) {
          assert.ok(Number.isSafeInteger(minor) && minor >= 0);
          back[source] += minor;
        }
        change(wish, (line, quantity) => {
          line.comingBack -= quantity;
          line.returned += quantity;
        });
      };
      for (const { position, quantity, failed, step } of actions) {
        if (step === "ask") ask({ lines: [{ position, quantity }], kind: failed ? "failed" : "new", reason: failed ? "x" : "" });
        else if (step === "receive") for (const wish of open.splice(0, 1)) receive(wish);
        else
          for (const wish of open.splice(0, 1))
            change(wish, (line, pieces) => {
              line.comingBack -= pieces;
            });
        for (const line of lines) assert.ok(line.returned >= 0 && line.comingBack >= 0 && piecesLeft(line) >= 0);
      }
      for (const wish of open.splice(0)) receive(wish);
      const rest = lines.filter((line) => piecesLeft(line) > 0).map((line) => ({ position: line.position, quantity: piecesLeft(line) }));
      if (rest.length) receive({ lines: rest, kind: "new", reason: "" });
      const sum = (of: (line: SoldLine) => number) => lines.reduce((total, line) => total + of(line), 0);
      assert.deepEqual(back, {
        moneyMinor: sum((line) => line.priceMinor - line.advanceMinor + line.customerDeliveryMinor),
        bonusMinor: sum((line) => line.bonusMinor),
        advanceMinor: sum((line) => line.advanceMinor),
        depositMinor: 0,
        deliveryMinor: sum((line) => line.customerDeliveryMinor),
      });
    }),
    { numRuns: 1000 },
  );
});
