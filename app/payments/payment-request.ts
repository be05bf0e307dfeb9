import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize } from "#app/foundation/i18n/units.ts";
import { roundHalfUp } from "#app/foundation/money.ts";
import { takesMoney } from "#app/foundation/states/payment-status.ts";
import { type Currency, isOnReceipt } from "#app/foundation/storefront.ts";
import type { Order } from "#app/orders/order.ts";
import { isOnline } from "#app/pricing/delivery-price.ts";
import type { Back, Refunded } from "#app/pricing/refund.ts";
import { askedParts } from "./asked-money.ts";
import { byLargestRemainder } from "./by-largest-remainder.ts";
import type { Payment } from "./payment.ts";
import type { Charge, PaymentProvider, SoldLine } from "./providers/provider.ts";

/** The page's belief about the payment; the order decides [SEC-01]. */
export type AskedPayment = {
  service?: string | null;
  priceMinor?: number | null;
  status?: string | null;
  type?: string | null;
  client?: string | null;
  bank?: Readonly<Record<string, string | null | undefined>> | null;
  channel?: string | null;
  currency?: string | null;
  entity?: string | null;
};

export function differences(asked: AskedPayment, order: Order): string[] {
  const truth = {
    service: order.paymentType,
    priceMinor: order.totalMinor,
    status: "not-paid",
    type: "in",
    client: order.customerId,
    channel: order.channel,
    currency: order.currency,
    entity: order.entity,
  };
  const names = Object.keys(truth) as (keyof typeof truth)[];
  const wrong = names.filter((name) => asked[name] != null && asked[name] !== truth[name]);
  const bankDiffers = Object.entries(asked.bank ?? {}).some(([name, value]) => value != null && value !== order.bank?.[name]);
  return [...wrong.map((name) => (name === "priceMinor" ? "price" : name)), ...(bankDiffers ? ["bank"] : [])];
}

export function paymentWay(order: Order): "provider" | "record" | "none" {
  if (!takesMoney(order) || order.totalMinor === 0) return "none";
  if (isOnline(order.paymentType)) return order.status === "not-paid" ? "provider" : "none";
  // Couriers collect themselves [PAY-04].
  if (isOnReceipt(order.paymentType)) return order.delivery.mode === "point" ? "record" : "none";
  return "record";
}

const LONGEST_SECONDS = 20 * 60;
const SHORTEST_SECONDS = 60;

/** Never longer than the reservation. */
export function sessionSeconds(holdUntil: Date | null, now: Date): number {
  if (!holdUntil) return LONGEST_SECONDS;
  const held = Math.floor((holdUntil.getTime() - now.getTime()) / 1000);
  return Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, held));
}

export const endOf = ({ endsWithHold }: PaymentProvider, { holdUntil }: Order, now: Date): Date =>
  endsWithHold && holdUntil ? holdUntil : new Date(now.getTime() + sessionSeconds(holdUntil, now) * 1000);

export const canGoOn = (payment: Payment, now: Date): boolean =>
  payment.state === "pending" && payment.url !== null && (payment.expiresAt === null || payment.expiresAt > now);

export function soldBy(order: Order, currency: Currency): Pick<Charge, "description" | "buyer" | "lines" | "prepaidMinor"> {
  const { phone, email, firstname, lastname } = order.buyer;
  const { linesMinor, deliveryMinor, prepaidMinor } = askedParts(order, currency);
  const goods = order.lines.map((line, index) => goodsOf(order, line, line.quantity, linesMinor[index]!));
  return {
    description: m.order_title({ number: order.number }, { locale: order.lang }),
    buyer: { phone, email, firstname, lastname },
    lines: [...goods, ...deliveryOf(order, deliveryMinor)],
    prepaidMinor,
  };
}

/** A top-up is one thing to a bank, whatever it is for. */
export const topUpLine = ({ number, lang }: Order, sumMinor: number): SoldLine => ({
  name: m.order_top_up({ number }, { locale: lang }),
  sku: "top-up",
  quantity: 1,
  sumMinor,
});

/** Refund lines for the provider, worth exactly what goes back; the most expensive line takes a rounding remainder. */
export function broughtBackBy(order: Order, refund: Refunded & { pieces: readonly Back[] }): SoldLine[] {
  const goods = refund.pieces.flatMap(({ position, quantity }) => {
    const line = order.lines.find((one) => one.position === position);
    return line ? [goodsOf(order, line, quantity, roundHalfUp(line.priceMinor * quantity, line.quantity))] : [];
  });
  const worthMinor = refund.moneyMinor - refund.deliveryMinor + refund.advanceMinor + refund.depositMinor;
  const restMinor = worthMinor - goods.reduce((sum, { sumMinor }) => sum + sumMinor, 0);
  const dearest = goods.toSorted((a, b) => b.sumMinor - a.sumMinor)[0];
  const isMuchLess = dearest !== undefined && dearest.sumMinor + restMinor <= 0;
  const lines = isMuchLess
    ? lessened(goods, worthMinor)
    : goods.map((line) => (line === dearest ? { ...line, sumMinor: line.sumMinor + restMinor } : line));
  return [...lines, ...deliveryOf(order, refund.deliveryMinor)];
}

/** The bank took most of it back itself: every line bears its share, and none is below zero. */
function lessened(goods: readonly SoldLine[], worthMinor: number): SoldLine[] {
  const shares = byLargestRemainder(
    worthMinor,
    goods.map(({ sumMinor }) => sumMinor),
  );
  return goods.flatMap((line, index) => (shares[index]! > 0 ? [{ ...line, sumMinor: shares[index]! }] : []));
}

const goodsOf = ({ lang }: Order, { name, size, sku }: Order["lines"][number], quantity: number, sumMinor: number): SoldLine => ({
  name: inSize(name[lang] ?? name.ru ?? sku, size, lang),
  sku,
  quantity,
  sumMinor,
});

const deliveryOf = ({ lang }: Order, sumMinor: number): SoldLine[] =>
  sumMinor > 0 ? [{ name: m.order_where({}, { locale: lang }), sku: "delivery", quantity: 1, sumMinor }] : [];
