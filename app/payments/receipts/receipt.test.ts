import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { paymentTypes } from "#app/foundation/storefront.ts";
import { paidEntries, refundEntries, takenEntries } from "#app/money/ledger/ledger.ts";
import { type Back, noMoreThan, type Refunded, refundOf, type SoldLine, worthsOf } from "#app/pricing/refund.ts";
import {
  handOverReceipt,
  lateReceipt,
  paidReceipt,
  type ReceiptDocument,
  type ReceiptedOrder,
  refundReceipt,
  type WorthPiece,
  whyNotDue,
} from "./receipt.ts";
import { vatIn, vatOf } from "./vat.ts";

type Drawn = { quantity: number; rubles: number; bonus: number; advance: number; deposit: number };

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const worth = ({ items }: Pick<ReceiptDocument, "items">) => sum(items.map(({ sumMinor }) => sumMinor));
/** Kept by lines from balances, within kopecks of the price. */
const share = (part: number, priceMinor: number) => Math.floor((priceMinor * part) / 300);

function anOrder(drawn: readonly Drawn[], clientDeliveryMinor: number, more: Partial<ReceiptedOrder> = {}) {
  const lines = drawn.map(({ quantity, rubles, bonus, advance, deposit }, position) => {
    const priceMinor = rubles * 100;
    return {
      position,
      name: { ru: `Товар ${position}` },
      size: "L",
      sku: `S-${position}`,
      quantity,
      returned: 0,
      priceMinor,
      bonusMinor: bonus * 100,
      advanceMinor: share(advance, priceMinor),
      depositMinor: share(deposit, priceMinor),
      customerDeliveryMinor: 0,
    };
  });
  lines[0]!.customerDeliveryMinor = clientDeliveryMinor;
  const [advanceMinor, depositMinor] = [sum(lines.map((line) => line.advanceMinor)), sum(lines.map((line) => line.depositMinor))];
  return {
    id: "o",
    storefront: "ru",
    entity: "main",
    status: "paid",
    paymentType: "bank-card",
    bank: null,
    buyer: { email: "a@example.com", phone: "+79001234567" },
    delivery: { type: "cdek" },
    lines,
    advanceMinor,
    depositMinor,
    bonusMinor: sum(lines.map((line) => line.bonusMinor)),
    clientDeliveryMinor,
    totalMinor: sum(lines.map((line) => line.priceMinor)) - advanceMinor - depositMinor + clientDeliveryMinor,
    ...more,
  } as unknown as ReceiptedOrder & { lines: (SoldLine & ReceiptedOrder["lines"][number])[]; bonusMinor: number };
}

const third = fc.integer({ min: 0, max: 100 });
const drawnLine = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  rubles: fc.integer({ min: 0, max: 9000 }),
  bonus: fc.integer({ min: 0, max: 500 }),
  advance: third,
  deposit: third,
});
const aHistory = fc.record({
  lines: fc.array(drawnLine, { minLength: 1, maxLength: 5 }),
  delivery: fc.integer({ min: 0, max: 900_00 }),
  /** Returns in steps, with or without delivery; first a bank's own refund in percent. */
  steps: fc.array(
    fc.record({
      line: fc.nat(),
      pieces: fc.nat(),
      withDelivery: fc.boolean(),
      taken: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 })),
    }),
    { maxLength: 12 },
  ),
  handOverAfter: fc.nat({ max: 12 }),
});

/** A line's pieces in receipts and their sum; undefined: delivery and money only. */
const ofLine = (receipts: readonly ReceiptDocument[], position: number | undefined) => {
  const items = receipts.flatMap(({ items }) => items).filter((item) => item.position === position);
  return [sum(items.map(({ quantity }) => quantity)), sum(items.map(({ sumMinor }) => sumMinor))];
};

function live({ lines: drawn, delivery, steps, handOverAfter }: typeof aHistory extends fc.Arbitrary<infer H> ? H : never) {
  const order = anOrder(drawn, delivery);
  const sold = order.lines.map((line) => ({ ...line }));
  const pieces: WorthPiece[] = [];
  const refunds: { refund: Refunded; receipt: ReceiptDocument }[] = [];
  let settled: ReceiptDocument | null = null;
  const gone = (of: (refund: Refunded) => number) => sum(refunds.map(({ refund }) => of(refund)));
  const deliveryGone = () => gone(({ deliveryMinor }) => deliveryMinor);
  const moneyLeft = () => order.totalMinor - gone(({ moneyMinor }) => moneyMinor);
  const write = (refund: Refunded, worths: WorthPiece[]) => {
    const before = refunds.map(({ receipt }) => receipt).filter(({ method }) => (method === "full_payment") === (settled !== null));
    const left = new Map(
      order.lines.map(({ position }) => [position, ofLine([settled ?? paidReceipt(order)], position)[1]! - ofLine(before, position)[1]!]),
    );
    refunds.push({ refund, receipt: refundReceipt(order, { ...refund, pieces: worths, afterHandOver: settled !== null, left }) });
    pieces.push(...worths);
  };
  const take = (moneyMinor: number) => write({ moneyMinor, bonusMinor: 0, advanceMinor: 0, depositMinor: 0, deliveryMinor: 0 }, []);
  const give = (back: Back[], withDelivery: boolean) => {
    write(noMoreThan(moneyLeft(), refundOf(sold, back, withDelivery ? { backMinor: deliveryGone() } : null)), worthsOf(sold, back));
    for (const { position, quantity } of back) sold[position]!.returned += quantity;
  };
  for (const [at, step] of steps.entries()) {
    if (at === handOverAfter) {
      const sumMinor = gone((refund) => refund.moneyMinor + refund.advanceMinor + refund.depositMinor);
      settled = handOverReceipt(order, { pieces, deliveryMinor: deliveryGone(), sumMinor });
    }
    if (step.taken > 0) take(Math.floor((moneyLeft() * step.taken) / 100));
    const line = sold[step.line % sold.length]!;
    const left = line.quantity - line.returned;
    give(left ? [{ position: line.position, quantity: 1 + (step.pieces % left) }] : [], step.withDelivery);
  }
  const rest = sold.flatMap(({ position, quantity, returned }) =>
    quantity > returned ? [{ position, quantity: quantity - returned }] : [],
  );
  return { order, sold, refunds, settled, give: () => give(rest, true) };
}

test("any sale and return: receipts add up, match the ledger, and cancel the sale", () => {
  fc.assert(
    fc.property(aHistory, (history) => {
      const { order, refunds, settled, give } = live(history);
      const paid = paidReceipt(order);
      give();
      const moved = (entries: readonly { account: string; amountMinor: number }[], account: string) =>
        sum(entries.filter((entry) => entry.account === account).map(({ amountMinor }) => amountMinor));
      for (const receipt of [paid, ...refunds.map(({ receipt }) => receipt), ...(settled ? [settled] : [])]) {
        assert.equal(worth(receipt), receipt.moneyMinor + receipt.offsetMinor);
        for (const { quantity, priceMinor, sumMinor } of receipt.items) {
          assert.equal(quantity * priceMinor, sumMinor);
          assert.ok(quantity > 0 && priceMinor >= 0);
        }
      }
      assert.equal(-paid.moneyMinor, moved(paidEntries(order), "money"));
      const taken = takenEntries({ bonusMinor: 0, advanceMinor: order.advanceMinor, depositMinor: order.depositMinor });
      assert.equal(paid.offsetMinor, moved(taken, "goods"));
      for (const { refund, receipt } of refunds) {
        assert.equal(receipt.moneyMinor, moved(refundEntries(refund), "money"));
        assert.equal(receipt.offsetMinor, moved(refundEntries(refund), "advance") + moved(refundEntries(refund), "deposit"));
      }
      const back = refunds.map(({ receipt }) => receipt);
      assert.equal(sum(back.map((one) => one.moneyMinor)), paid.moneyMinor);
      assert.equal(sum(back.map((one) => one.offsetMinor)), paid.offsetMinor);
      if (history.steps.some(({ taken }) => taken > 0)) return;
      for (const { position } of order.lines) assert.deepEqual(ofLine(back, position), ofLine([paid], position));
      assert.equal(ofLine(back, undefined)[1], ofLine([paid], undefined)[1], "delivery");
    }),
    { numRuns: 500 },
  );
});

test("hand-over covers what was not refunded before; later refunds come off that", () => {
  fc.assert(
    fc.property(aHistory, (history) => {
      const { refunds, settled, give, order } = live(history);
      give();
      const of = (method: string) => sum(refunds.filter(({ receipt }) => receipt.method === method).map(({ receipt }) => worth(receipt)));
      const isReached = history.handOverAfter < history.steps.length;
      assert.equal(of("full_prepayment") + of("full_payment"), worth(paidReceipt(order)));
      if (settled) assert.equal(worth(settled), of("full_payment"));
      if (!isReached) assert.equal(of("full_payment"), 0);
    }),
    { numRuns: 500 },
  );
});

test("no line is refunded beyond its receipt nor settled beyond its payment", () => {
  fc.assert(
    fc.property(aHistory, (history) => {
      const { refunds, settled, give, order } = live(history);
      give();
      const back = (method: string) => refunds.map(({ receipt }) => receipt).filter((receipt) => receipt.method === method);
      const paid = paidReceipt(order);
      assert.ok((settled ? worth(settled) : 0) + sum(back("full_prepayment").map(worth)) <= worth(paid));
      for (const [sale, method] of [[paid, "full_prepayment"] as const, ...(settled ? [[settled, "full_payment"] as const] : [])])
        for (const { position } of order.lines)
          for (const at of [0, 1]) assert.ok(ofLine(back(method), position)[at]! <= ofLine([sale], position)[at]!, `${method} ${position}`);
    }),
    { numRuns: 1000 },
  );
});

test("a bank refund of 500 of 3,000 leaves 2,500 to settle; later ones follow", () => {
  const line = { quantity: 1, bonus: 0, advance: 0, deposit: 0 };
  const order = anOrder(
    [
      { ...line, rubles: 1000 },
      { ...line, rubles: 2000 },
    ],
    0,
  );
  const settled = handOverReceipt(order, { pieces: [], deliveryMinor: 0, sumMinor: 500_00 })!;
  const told = ({ items }: ReceiptDocument) => items.map(({ position, sumMinor, object }) => [position, sumMinor, object]);
  assert.deepEqual(
    [settled.offsetMinor, told(settled)],
    [
      2500_00,
      [
        [0, 1000_00, "commodity"],
        [1, 1500_00, "commodity"],
      ],
    ],
  );
  const back = { moneyMinor: 2000_00, bonusMinor: 0, advanceMinor: 0, depositMinor: 0, deliveryMinor: 0 };
  const pieces = [{ position: 1, quantity: 1, worthMinor: 2000_00 }];
  const refunded = refundReceipt(order, {
    ...back,
    pieces,
    afterHandOver: true,
    left: new Map([
      [0, 1000_00],
      [1, 1500_00],
    ]),
  });
  assert.deepEqual(told(refunded), [
    [1, 1500_00, "commodity"],
    [undefined, 500_00, "payment"],
  ]);
});

test("1,000.00 for three pieces is 2 × 333.33 and 1 × 333.34", () => {
  const { items } = paidReceipt(anOrder([{ quantity: 3, rubles: 1000, bonus: 0, advance: 0, deposit: 0 }], 0));
  assert.deepEqual(
    items.map(({ name, quantity, priceMinor, sumMinor, object }) => [name, quantity, priceMinor, sumMinor, object]),
    [
      ["Товар 0, L", 2, 333_33, 666_66, "commodity"],
      ["Товар 0, L", 1, 333_34, 333_34, "commodity"],
    ],
  );
});

test("a certificate is an advance; others are prepaid or paid on receipt, courier cash", () => {
  const line = { quantity: 1, rubles: 1000, bonus: 0, advance: 0, deposit: 0 };
  const told = (more: object) => {
    const { method, moneyKind, items } = paidReceipt(anOrder([line], 100_00, more as Partial<ReceiptedOrder>));
    return [method, moneyKind, items.map(({ object }) => object).join(" ")];
  };
  assert.deepEqual(told({}), ["full_prepayment", "cashless", "commodity service"]);
  assert.deepEqual(told({ status: "done" }), ["full_payment", "cashless", "commodity service"]);
  assert.deepEqual(told({ paymentType: "payment-upon-receipt" }), ["full_prepayment", "cashless", "commodity service"]);
  assert.deepEqual(told({ paymentType: "payment-upon-receipt", status: "sent-to-delivery", delivery: { type: "own" } }), [
    "full_payment",
    "cash",
    "commodity service",
  ]);
  assert.deepEqual(told({ delivery: { type: "email" } }), ["advance", "cashless", "payment service"]);
  assert.deepEqual([lateReceipt("sell", "A", 5).method, lateReceipt("sell_refund", "A", 5).items[0]?.object], ["advance", "payment"]);
});

test("receipts cover rubles to the Russian company, never transfers or tenge", () => {
  for (const storefront of ["ru", "eu", "reload"] as const)
    for (const paymentType of paymentTypes) {
      const due = whyNotDue({ storefront, paymentType, bank: null });
      assert.equal(due, paymentType === "onevision" ? "abroad" : null, `${storefront} ${paymentType}`);
    }
  assert.equal(whyNotDue({ storefront: "ru", paymentType: "bank-transfer", bank: { inn: "9700000010" } }), "company");
  assert.equal(whyNotDue({ storefront: "ru", paymentType: "bank-card", bank: { inn: "9700000010" } }), null);
});

test("VAT is the seller's, none if exempt, extracted from prepayments", () => {
  assert.deepEqual([vatOf("full_payment", 22), vatOf("full_payment", 5), vatOf("full_payment", null)], ["vat22", "vat5", "none"]);
  assert.deepEqual([vatOf("advance", 22), vatOf("full_prepayment", 7), vatOf("full_prepayment", null)], ["vat122", "vat107", "none"]);
  assert.throws(() => vatOf("advance", 21), /21 %/);
  assert.deepEqual([vatIn(122_00, "vat22"), vatIn(120_00, "vat120"), vatIn(1, "vat122"), vatIn(100, "none")], [22_00, 20_00, 0, 0]);
});
