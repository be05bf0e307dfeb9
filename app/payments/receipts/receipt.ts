import { inSize } from "#app/foundation/i18n/units.ts";
import { carrierOf, isInvoice, isOnReceipt, type Region, storefrontIn } from "#app/foundation/storefront.ts";
import { isCertificate, type Order } from "#app/orders/order.ts";
import type { Back, Refunded } from "#app/pricing/refund.ts";

export type ReceiptCause = "paid" | "handed-over" | "refund" | "late" | "late-refund";
/** How what was paid and what was handed over stand to each other (tag 1214). */
export type SettlementMethod = "full_prepayment" | "full_payment" | "advance";
/** What is settled for (tag 1212): goods, delivery, or money whose goods nobody knows yet. */
export type SettlementObject = "commodity" | "service" | "payment";

/** `priceMinor` is one piece's; `position`: the order's line, of goods; `mark`: the code of a marked piece, which stands alone. */
export type ReceiptItem = {
  position?: number;
  name: string;
  quantity: number;
  priceMinor: number;
  sumMinor: number;
  object: SettlementObject;
  mark?: string;
};

/**
 * A receipt in kopecks: its items add up to money and offset. `offsetMinor`: what was paid before, by an advance (a certificate's too), a
 * deposit, or for goods that are handed over now.
 */
export type ReceiptDocument = {
  operation: "sell" | "sell_refund";
  method: SettlementMethod;
  items: ReceiptItem[];
  moneyMinor: number;
  moneyKind: "cash" | "cashless";
  offsetMinor: number;
};

/** Why a payment has no receipt: settled abroad, between companies, by nothing but bonus, or before receipts were kept. */
export type NotDue = "abroad" | "company" | "nothing-paid" | "before";

export type ReceiptedOrder = Pick<
  Order,
  | "id"
  | "storefront"
  | "entity"
  | "typePayment"
  | "bank"
  | "buyer"
  | "delivery"
  | "lines"
  | "advanceMinor"
  | "depositMinor"
  | "clientDeliveryMinor"
  | "totalMinor"
> & { status: string };

/**
 * Whether 54-FZ asks for a receipt of the money that this order is paid with: in rubles to our Russian company, as its storefront says by way of
 * paying; a company that pays from its bank account gets none (providers/payments.md 9.1). null = it does. What accounts gave owes one anyway.
 */
export function whyNotDue({ storefront, typePayment, bank }: Pick<ReceiptedOrder, "storefront" | "typePayment" | "bank">): NotDue | null {
  if (!receiptedIn(storefront).includes(typePayment)) return "abroad";
  return isInvoice(typePayment) && bank !== null ? "company" : null;
}

const receiptedIn = (region: Region) => storefrontIn(region).receiptedPayments;

const underWay: readonly string[] = ["sent-to-delivery", "on-the-way", "awaiting-pick-up"];

/** Who pays on receipt has his goods; whoever pays before, or for what is not known yet, gets another receipt with them. */
export const paidMethod = (order: ReceiptedOrder): SettlementMethod => {
  if (isCertificate(order)) return "advance";
  const paysAtTheDoor = isOnReceipt(order.typePayment) && underWay.includes(order.status);
  return paysAtTheDoor || order.status === "done" ? "full_payment" : "full_prepayment";
};

/** Our own courier brings cash; everything else reaches an account of ours. */
const moneyKindOf = ({ typePayment, delivery }: ReceiptedOrder) =>
  isOnReceipt(typePayment) && carrierOf(delivery.type)?.isOwn ? "cash" : "cashless";

/** The codes of marked pieces by their line; only what is handed over, or comes back after that, is told by its codes. */
export type Marks = ReadonlyMap<number, readonly string[]>;
const noMarks: Marks = new Map();

/** The order is paid: all it sells at what it cost after bonus; what accounts gave is the offset of what was paid before [PAY-11]. */
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

/** Pieces with what they are worth of money, advance and deposit. */
export type WorthPiece = Back & { worthMinor: number };
/** What has come back, or is on its way there: `pieces` may name a line more than once; `sumMinor`: all of it, money without pieces too. */
export type BackBefore = { pieces: readonly WorthPiece[]; deliveryMinor: number; sumMinor: number };

/**
 * Goods paid before are their buyer's now: all that has not come back, settled by what was paid for it. null = all of it is back. What a bank
 * has given back by itself settles nothing any more: the last goods are worth so much less.
 */
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

/** What earlier receipts of an order have left of each line, by its position. */
export type LeftOfLines = ReadonlyMap<number, number>;

export type ReceiptedRefund = Refunded & { pieces: readonly WorthPiece[]; afterHandOver: boolean; left: LeftOfLines };

/**
 * What came back, worth what went back for it: money the way it came, accounts as the offset they were [PAY-09]. Where a bank has given money
 * back by itself, pieces are worth what was left of it, of a line no more than was receipted; money without pieces is told as what it is.
 */
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

/** Settled goods come back as such, what was only paid for as that. */
export const refundMethod = (order: ReceiptedOrder, afterHandOver: boolean): SettlementMethod =>
  isCertificate(order) ? "advance" : afterHandOver ? "full_payment" : "full_prepayment";

/** The same pieces, the last of them worth less where all together are worth more than this. */
function worthAtMost(pieces: readonly WorthPiece[], mostMinor: number): WorthPiece[] {
  let left = mostMinor;
  return pieces.map((piece) => {
    const worthMinor = Math.min(piece.worthMinor, left);
    left -= worthMinor;
    return { ...piece, worthMinor };
  });
}

/** Money for an order that no longer wants it: an advance of nothing, until it is back [PAY-07]. */
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

/**
 * Fiscal documents speak Russian. A sum that does not divide by its pieces makes two items: 1,000.00 for three is 2 × 333.33 and 333.34. A
 * piece whose code is known stands alone with it (providers/payments.md 9.6).
 */
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
