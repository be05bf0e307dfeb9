import { type CarrierName, isInvoice, isOnReceipt, methodOf, type PaymentType } from "#app/foundation/storefront.ts";
import { isCertificate, type Order, type OrderLine } from "#app/orders/order.ts";
import { closed } from "#app/orders/order-actions.ts";
import { topUpType } from "#app/orders/proposals/proposal.ts";
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
  | "paid_differs"
  | "paid_cheaper"
  | "proposed"
  | "one_at_a_time"
  | "refund_apart"
  | "second_person"
  | "apart_for_two"
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

export type EditFacts = {
  hasCodes: boolean;
  isInvoiced: boolean;
  /** Its parcel is handed over, or a person has registered it. */
  isAnnounced: boolean;
  recalls: CarrierName | null;
  /** Of pieces, or of money that a bank took back. */
  hasRefunds: boolean;
  hasProposal: boolean;
  /** No bank of ours has its money, so none can send it back. */
  isPaidByHand: boolean;
};
export type EditScope = { goods: boolean; way: boolean; address: boolean; recipient: boolean };

export const changesAnything = (scope: EditScope): boolean => Object.values(scope).some(Boolean);
const wasPaid = ({ paymentStatus }: Order) => paymentStatus !== "not-paid" && paymentStatus !== "failed";

/** What this part of the order can't be changed for, whatever it becomes. */
export function scopeRefusal(order: Order, { goods, way, address, recipient }: EditScope, facts: EditFacts): EditRefusal | null {
  if ((goods || way || address || recipient) && facts.isAnnounced) return "announced";
  if (facts.hasProposal) return "proposed";
  if (!goods && !way) return null;
  if (facts.hasCodes) return "codes";
  if (!wasPaid(order) && facts.isInvoiced) return "invoiced";
  return balancesOf(order) > 0 && !(wasPaid(order) && !way) ? "balances" : null;
}

/** What stands against new goods and another delivery, whatever they would be; fewer pieces of a paid order are refunded all the same. */
export function standingRefusal(order: Order, facts: EditFacts): EditRefusal | null {
  const scope = { goods: true, way: true, address: false, recipient: false };
  const refusal = scopeRefusal(order, scope, facts);
  if (refusal || !wasPaid(order)) return refusal;
  if (facts.hasRefunds) return "refunded";
  return facts.isPaidByHand && !isInvoice(order.paymentType) ? "by_hand" : null;
}

export const balancesOf = ({ bonusMinor, advanceMinor, depositMinor }: Order): number => bonusMinor + advanceMinor + depositMinor;

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

export type Outcome =
  | { kind: "refused"; refusal: EditRefusal }
  | { kind: "write" }
  /** Paid, and cheaper or made up otherwise: what it costs less goes back. */
  | { kind: "reduce" }
  /** Its buyer has to agree; `service`: by paying the difference so; null: without paying now. */
  | { kind: "propose"; service: PaymentType | null };
type Limits = { largestMinor: number; offered: readonly PaymentType[] };

/** What becomes of an order at these prices. */
export function outcomeOf(order: Order, price: CartPrice, facts: EditFacts, { largestMinor, offered }: Limits): Outcome {
  const refused = (refusal: EditRefusal): Outcome => ({ kind: "refused", refusal });
  const problem = price.lines.find((line) => line.problem)?.problem;
  if (problem && problem !== "price_changed") return refused(problem);
  const isDearer = price.totalMinor > order.totalMinor;
  if (wasPaid(order)) {
    if (facts.hasRefunds) return refused("refunded");
    if (isEvenSwap(order, price)) return { kind: "write" };
    if (balancesOf(order) > 0) return refused("balances");
    const service = facts.isPaidByHand && !isInvoice(order.paymentType) ? null : topUpType(order, offered);
    if (isDearer) return service ? { kind: "propose", service } : refused("paid_differs");
    return reduction(order, price, facts);
  }
  if (order.status !== "needs-approval" && isOnReceipt(order.paymentType) && isDearer) return { kind: "propose", service: null };
  return sumRefusal(order.paymentType, price.totalMinor, largestMinor) ? refused("installments") : { kind: "write" };
}

/** A lender's agreement is for these goods and this sum. */
function reduction(order: Order, price: CartPrice, { isPaidByHand }: EditFacts): Outcome {
  if (methodOf(order.paymentType)?.kind === "installments") return { kind: "refused", refusal: "paid_cheaper" };
  if (isPaidByHand && price.totalMinor < order.totalMinor) return { kind: "refused", refusal: "by_hand" };
  return { kind: "reduce" };
}

/** Another size in the same place for the same money: neither receipt nor ledger would say anything else. */
const isEvenSwap = (order: Order, price: CartPrice): boolean =>
  price.totalMinor === order.totalMinor &&
  price.lines.length === order.lines.length &&
  balancesOf(order) === 0 &&
  price.clientDeliveryMinor === order.clientDeliveryMinor &&
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
