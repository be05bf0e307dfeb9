import { inSize } from "#app/foundation/i18n/units.ts";
import { carrierOf, isInvoice, isOnReceipt, type Region, storefrontIn } from "#app/foundation/storefront.ts";
import { isCertificate, type Order } from "#app/orders/order.ts";
import type { Back, Refunded } from "#app/pricing/refund.ts";

/** `added`, `taken-out`: what an edit of a paid order adds to it, and what it takes out of it. */
export type ReceiptCause = "paid" | "handed-over" | "refund" | "late" | "late-refund" | "added" | "taken-out";
/** Settlement method (tag 1214). */
export type SettlementMethod = "full_prepayment" | "full_payment" | "advance";
/** Settlement subject (tag 1212): goods, delivery, or a payment without known goods. */
export type SettlementObject = "commodity" | "service" | "payment";

/** `priceMinor` per piece; `position`: the order's line; `mark`: a marked piece, listed alone. */
export type ReceiptItem = {
  position?: number;
  name: string;
  quantity: number;
  priceMinor: number;
  sumMinor: number;
  object: SettlementObject;
  mark?: string;
};

/** Kopecks: items = money + offset. `offsetMinor`: paid earlier by advance, deposit or prepayment. */
export type ReceiptDocument = {
  operation: "sell" | "sell_refund";
  method: SettlementMethod;
  items: ReceiptItem[];
  moneyMinor: number;
  moneyKind: "cash" | "cashless";
  offsetMinor: number;
};

/** Why no receipt is due: abroad, between companies, only bonus, or before receipts existed. */
export type NotDue = "abroad" | "company" | "nothing-paid" | "before";

export type ReceiptedOrder = Pick<
  Order,
  | "id"
  | "storefront"
  | "entity"
  | "paymentType"
  | "bank"
  | "buyer"
  | "delivery"
  | "lines"
  | "advanceMinor"
  | "depositMinor"
  | "clientDeliveryMinor"
  | "totalMinor"
> & { status: string };

/** Whether 54-FZ requires a receipt for the money (providers/payments.md 9.1); null = yes. Balances need one regardless. */
export function whyNotDue({ storefront, paymentType, bank }: Pick<ReceiptedOrder, "storefront" | "paymentType" | "bank">): NotDue | null {
  if (!receiptedIn(storefront).includes(paymentType)) return "abroad";
  return isInvoice(paymentType) && bank !== null ? "company" : null;
}

const receiptedIn = (region: Region) => storefrontIn(region).receiptedPayments;

const underWay: readonly string[] = ["sent-to-delivery", "on-the-way", "awaiting-pick-up"];

/** Payment on receipt settles at once; prepayment gets a second receipt on delivery. */
export const paidMethod = (order: ReceiptedOrder): SettlementMethod => {
  if (isCertificate(order)) return "advance";
  const paysAtTheDoor = isOnReceipt(order.paymentType) && underWay.includes(order.status);
  return paysAtTheDoor || order.status === "done" ? "full_payment" : "full_prepayment";
};

const moneyKindOf = ({ paymentType, delivery }: ReceiptedOrder) =>
  isOnReceipt(paymentType) && carrierOf(delivery.type)?.isOwn ? "cash" : "cashless";

/** Marking codes by line, listed on hand-over and later returns. */
export type Marks = ReadonlyMap<number, readonly string[]>;
const noMarks: Marks = new Map();

/** On payment: everything after bonus; balances are offset [PAY-11]. */
export function paidReceipt(order: ReceiptedOrder, marks = noMarks): ReceiptDocument {
  const method = paidMethod(order);
  const told = method === "full_payment" ? marks : noMarks;
  return {
    operation: "sell",
    method,
    items: [
      ...order.lines.flatMap((line) => goodsItems(order, line, line.quantity, line.priceMinor, told)),
      ...deliveryItems(order.clientDeliveryMinor),
    ],
    moneyMinor: order.totalMinor,
    moneyKind: moneyKindOf(order),
    offsetMinor: order.advanceMinor + order.depositMinor,
  };
}

type Edited = { before: ReceiptedOrder; after: ReceiptedOrder };

/** An edited order's prepayment: pieces and delivery that came, and those that went, at what they cost. Null where there are none. */
export function editedReceipts({ before, after }: Edited): { added: ReceiptDocument | null; takenOut: ReceiptDocument | null } {
  const keyOf = ({ productId, specificationId }: Line) => `${productId} ${specificationId}`;
  const changed = (from: ReceiptedOrder, to: ReceiptedOrder) =>
    from.lines.flatMap((line) => {
      const other = to.lines.find((one) => keyOf(one) === keyOf(line));
      const [quantity, sumMinor] = [line.quantity - (other?.quantity ?? 0), line.priceMinor - (other?.priceMinor ?? 0)];
      if (quantity === 0 && sumMinor === 0) return [];
      // More pieces for less, or the same for another sum: the whole line is receipted again.
      const isPart = other && quantity > 0 && sumMinor >= 0;
      if (other && !isPart && quantity < 0 && sumMinor <= 0) return [];
      return goodsItems(from, line, isPart ? quantity : line.quantity, isPart ? sumMinor : line.priceMinor, noMarks);
    });
  const delivery = after.clientDeliveryMinor - before.clientDeliveryMinor;
  const document = (operation: ReceiptDocument["operation"], items: ReceiptItem[]): ReceiptDocument | null => {
    const moneyMinor = sum(items.map(({ sumMinor }) => sumMinor));
    return moneyMinor > 0
      ? { operation, method: "full_prepayment", items, moneyMinor, moneyKind: moneyKindOf(after), offsetMinor: 0 }
      : null;
  };
  return {
    added: document("sell", [...changed(after, before), ...deliveryItems(delivery)]),
    takenOut: document("sell_refund", [...changed(before, after), ...deliveryItems(-delivery)]),
  };
}

export type WorthPiece = Back & { worthMinor: number };
/** Returned so far; `pieces` may repeat lines; `sumMinor` includes money without pieces. */
export type BackBefore = { pieces: readonly WorthPiece[]; deliveryMinor: number; sumMinor: number };

/** On hand-over: what wasn't returned, offset by its prepayment; null = nothing left. A bank's own refund reduces the last goods. */
export function handOverReceipt(order: ReceiptedOrder, back: BackBefore, marks = noMarks): ReceiptDocument | null {
  const leftMinor = order.totalMinor + order.advanceMinor + order.depositMinor - back.sumMinor;
  const deliveryMinor = Math.min(order.clientDeliveryMinor - back.deliveryMinor, leftMinor);
  const kept = order.lines.map(({ position, quantity, priceMinor }): WorthPiece => {
    const gone = back.pieces.filter((piece) => piece.position === position);
    return {
      position,
      quantity: quantity - sum(gone.map((piece) => piece.quantity)),
      worthMinor: priceMinor - sum(gone.map(({ worthMinor }) => worthMinor)),
    };
  });
  const goods = worthAtMost(kept, leftMinor - deliveryMinor).flatMap(({ quantity, worthMinor }, at) =>
    goodsItems(order, order.lines[at]!, quantity, worthMinor, marks),
  );
  const items = [...goods, ...deliveryItems(deliveryMinor)];
  const offsetMinor = sum(items.map(({ sumMinor }) => sumMinor));
  if (goods.length === 0 || offsetMinor === 0) return null;
  return { operation: "sell", method: "full_payment", items, moneyMinor: 0, moneyKind: moneyKindOf(order), offsetMinor };
}

export type LeftOfLines = ReadonlyMap<number, number>;

export type ReceiptedRefund = Refunded & { pieces: readonly WorthPiece[]; afterHandOver: boolean; left: LeftOfLines };

/** A refund: money as paid, balances as offset [PAY-09]. After a bank's own refund pieces are worth what was left. */
export function refundReceipt(order: ReceiptedOrder, refund: ReceiptedRefund, marks = noMarks): ReceiptDocument {
  const offsetMinor = refund.advanceMinor + refund.depositMinor;
  const forGoods = refund.moneyMinor + offsetMinor - refund.deliveryMinor;
  const receipted = refund.pieces.map((piece) => ({
    ...piece,
    worthMinor: Math.min(piece.worthMinor, refund.left.get(piece.position) ?? piece.worthMinor),
  }));
  const pieces = worthAtMost(receipted, forGoods);
  const withoutPieces = forGoods - sum(pieces.map(({ worthMinor }) => worthMinor));
  return {
    operation: "sell_refund",
    method: refundMethod(order, refund.afterHandOver),
    items: [
      ...pieces.flatMap(({ position, quantity, worthMinor }) =>
        goodsItems(order, order.lines.find((line) => line.position === position)!, quantity, worthMinor, marks),
      ),
      ...(withoutPieces > 0 ? [paymentItem("Возврат оплаты", withoutPieces)] : []),
      ...deliveryItems(refund.deliveryMinor),
    ],
    moneyMinor: refund.moneyMinor,
    moneyKind: moneyKindOf(order),
    offsetMinor,
  };
}

/** Settled goods come back as settled, prepaid ones as prepayment. */
export const refundMethod = (order: ReceiptedOrder, afterHandOver: boolean): SettlementMethod =>
  isCertificate(order) ? "advance" : afterHandOver ? "full_payment" : "full_prepayment";

function worthAtMost(pieces: readonly WorthPiece[], mostMinor: number): WorthPiece[] {
  let left = mostMinor;
  return pieces.map((piece) => {
    const worthMinor = Math.min(piece.worthMinor, left);
    left -= worthMinor;
    return { ...piece, worthMinor };
  });
}

/** Late money: an advance until refunded [PAY-07]. */
export const lateReceipt = (operation: ReceiptDocument["operation"], number: string, amountMinor: number): ReceiptDocument => ({
  operation,
  method: "advance",
  items: [paymentItem(`Аванс, заказ ${number}`, amountMinor)],
  moneyMinor: amountMinor,
  moneyKind: "cashless",
  offsetMinor: 0,
});

const paymentItem = (name: string, sumMinor: number): ReceiptItem => ({
  name,
  quantity: 1,
  priceMinor: sumMinor,
  sumMinor,
  object: "payment",
});

type Line = ReceiptedOrder["lines"][number];
const LONGEST_NAME = 128;

/** Always Russian. Uneven sums split: 1,000.00 for three is 2 × 333.33 and 333.34; marked pieces stand alone. */
function goodsItems(order: ReceiptedOrder, line: Line, quantity: number, sumMinor: number, marks: Marks): ReceiptItem[] {
  if (quantity === 0) return [];
  const { position, name, size, sku } = line;
  const dearer = sumMinor % quantity;
  const cheap = (sumMinor - dearer) / quantity;
  const item = (pieces: number, priceMinor: number): ReceiptItem => ({
    position,
    name: inSize(name.ru ?? name.en ?? sku, size, "ru").slice(0, LONGEST_NAME),
    quantity: pieces,
    priceMinor,
    sumMinor: pieces * priceMinor,
    object: isCertificate(order) ? "payment" : "commodity",
  });
  const known = (marks.get(position) ?? []).slice(0, quantity);
  const knownCheap = Math.min(known.length, quantity - dearer);
  return [
    ...known.map((mark, at) => ({ ...item(1, at < knownCheap ? cheap : cheap + 1), mark })),
    ...[item(quantity - dearer - knownCheap, cheap), item(dearer - (known.length - knownCheap), cheap + 1)].filter(
      (one) => one.quantity > 0,
    ),
  ];
}

const deliveryItems = (sumMinor: number): ReceiptItem[] =>
  sumMinor > 0 ? [{ name: "Доставка", quantity: 1, priceMinor: sumMinor, sumMinor, object: "service" }] : [];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
