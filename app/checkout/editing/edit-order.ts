import { isOnReceipt } from "#app/foundation/storefront.ts";
import { isCertificate, type Order, type OrderLine } from "#app/orders/order.ts";
import { closed } from "#app/orders/order-actions.ts";
import type { CartPrice } from "#app/pricing/cart-price.ts";
import type { AgreedOrder, WantedLine } from "#app/pricing/edited-order.ts";
import { lineKey } from "#app/pricing/goods.ts";
import type { Back } from "#app/pricing/refund.ts";
import type { SupplyProblem } from "#app/pricing/supply.ts";
import { sumRefusal } from "../payable.ts";

/** What nothing of the order can be changed for. */
export type EditBlock = "packing" | "shipped" | "over" | "cancel_requested" | "certificate";
export type EditRefusal =
  | "unknown"
  | EditBlock
  | SupplyProblem
  | "empty"
  | "fields"
  | "delivery"
  | "balances"
  | "invoiced"
  | "codes"
  | "announced"
  | "payment_under_way"
  | "refunded"
  | "installments"
  | "point_takes_no_money"
  | "dearer_on_receipt"
  | "paid_differs"
  | "one_at_a_time"
  | "refund_apart"
  | "second_person"
  | "same_person"
  | "by_hand";

const editable: readonly Order["status"][] = ["needs-approval", "not-paid", "paid", "awaiting-processing"];
const packing: readonly Order["status"][] = ["sent-to-assembling", "ready-for-delivery"];

export function editBlock(order: Order): EditBlock | null {
  if (isCertificate(order)) return "certificate";
  if (order.status === "cancel-requested") return "cancel_requested";
  if (editable.includes(order.status)) return null;
  if (packing.includes(order.status)) return "packing";
  return closed.includes(order.status) ? "over" : "shipped";
}

export type EditFacts = { hasCodes: boolean; isInvoiced: boolean; isAnnounced: boolean; hasRefunds: boolean };
export type EditScope = { goods: boolean; way: boolean; address: boolean; recipient: boolean };

export const changesAnything = (scope: EditScope): boolean => Object.values(scope).some(Boolean);
const wasPaid = ({ paymentStatus }: Order) => paymentStatus !== "not-paid" && paymentStatus !== "failed";

/** What this part of the order can't be changed for, whatever it becomes. */
export function scopeRefusal(order: Order, { goods, way, address, recipient }: EditScope, facts: EditFacts): EditRefusal | null {
  if ((goods || way || address || recipient) && facts.isAnnounced) return "announced";
  if (!goods && !way) return null;
  if (facts.hasCodes) return "codes";
  if (!wasPaid(order) && facts.isInvoiced) return "invoiced";
  if (order.bonusMinor + order.advanceMinor + order.depositMinor > 0 && !(wasPaid(order) && !way)) return "balances";
  return wasPaid(order) && way ? "paid_differs" : null;
}

const left = ({ quantity, returned, comingBack }: OrderLine) => quantity - returned - comingBack;

/** Pieces that go back where a paid order only loses some of its goods; null: it changes in another way. */
export function piecesBack(order: Order, wanted: readonly WantedLine[]): Back[] | null {
  if (!wasPaid(order)) return null;
  const keys = new Set(order.lines.map(lineKey));
  if (wanted.some((line) => !keys.has(lineKey(line)))) return null;
  const back = order.lines.map((line) => {
    const kept = wanted.find((one) => lineKey(one) === lineKey(line))?.quantity ?? 0;
    return { position: line.position, quantity: left(line) - kept };
  });
  return back.every(({ quantity }) => quantity >= 0) ? back.filter(({ quantity }) => quantity > 0) : null;
}

export const changesGoods = ({ lines }: Order, wanted: readonly WantedLine[]): boolean => {
  const now = new Map(lines.filter((line) => left(line) > 0).map((line) => [lineKey(line), left(line)]));
  return wanted.length !== now.size || wanted.some((line) => now.get(lineKey(line)) !== line.quantity);
};

/** Why goods at these prices can't be the order's. */
export function priceRefusal(order: Order, price: CartPrice, facts: EditFacts, largestMinor: number): EditRefusal | null {
  const problem = price.lines.find((line) => line.problem)?.problem;
  if (problem && problem !== "price_changed") return problem;
  if (wasPaid(order)) return isEvenSwap(order, price) && !facts.hasRefunds ? null : facts.hasRefunds ? "refunded" : "paid_differs";
  if (order.status !== "needs-approval" && isOnReceipt(order.paymentType) && price.totalMinor > order.totalMinor)
    return "dearer_on_receipt";
  return sumRefusal(order.paymentType, price.totalMinor, largestMinor) ? "installments" : null;
}

/** Another size in the same place for the same money: neither receipt nor ledger would say anything else. */
const isEvenSwap = (order: Order, price: CartPrice): boolean =>
  price.totalMinor === order.totalMinor &&
  price.lines.length === order.lines.length &&
  order.bonusMinor + order.advanceMinor + order.depositMinor === 0 &&
  order.lines.every(({ quantity, priceMinor }, at) => {
    const swapped = price.lines[at]!;
    return swapped.quantity === quantity && swapped.priceMinor === priceMinor;
  });

export const agreedOrder = (order: Order): AgreedOrder => ({
  lines: order.lines,
  delivery: { priceMinor: order.deliveryMinor, clientMinor: order.clientDeliveryMinor, mode: order.delivery.mode },
  paymentType: order.paymentType,
  currency: order.currency,
  rate: order.rate,
});

export type StockStep = { productId: string; specificationId: string; by: number };

/** Pieces to reserve, or to let go where negative, by size. */
export function stockSteps(before: readonly OrderLine[], after: readonly OrderLine[]): StockStep[] {
  const steps = new Map<string, StockStep>();
  const add = ({ productId, specificationId }: OrderLine, by: number) => {
    const key = lineKey({ productId, specificationId });
    steps.set(key, { productId, specificationId, by: (steps.get(key)?.by ?? 0) + by });
  };
  for (const line of before) add(line, -line.reserved);
  for (const line of after) add(line, line.reserved);
  return [...steps.values()].filter(({ by }) => by !== 0);
}
