import type { Order } from "#app/orders/order.ts";
import { isOnline } from "#app/pricing/delivery-price.ts";
import type { Payment } from "./payment.ts";
import { takesMoney } from "./settlement.ts";

/** What the page believes it is about to pay; the order decides, the page may only agree [SEC-01]. */
export type AskedPayment = {
  service?: string | null;
  priceMinor?: number | null;
  status?: string | null;
  type?: string | null;
  client?: string | null;
  /** A company's requisites; empty ones say nothing. */
  bank?: Readonly<Record<string, string | null | undefined>> | null;
  channel?: string | null;
  currency?: string | null;
  entity?: string | null;
};

/** Names of the fields that contradict the order. */
export function differences(asked: AskedPayment, order: Order): string[] {
  const truth = {
    service: order.typePayment,
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

/** Which way an order is paid: by a provider, by a record that staff or a carrier will complete, or by no payment at all. */
export function paymentWay(order: Order): "provider" | "record" | "none" {
  if (!takesMoney(order) || order.totalMinor === 0) return "none";
  if (isOnline(order.typePayment)) return order.status === "not-paid" ? "provider" : "none";
  // A courier takes the money himself [PAY-04].
  if (order.typePayment === "payment-upon-receipt") return order.delivery.deliverytype === "delivery" ? "record" : "none";
  return "record";
}

const LONGEST_SECONDS = 20 * 60;
const SHORTEST_SECONDS = 60;

/** How long the payer's page stays open: never longer than his goods are held. */
export function sessionSeconds(holdUntil: Date | null, now: Date): number {
  if (!holdUntil) return LONGEST_SECONDS;
  const held = Math.floor((holdUntil.getTime() - now.getTime()) / 1000);
  return Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, held));
}

/** The page of an attempt that can be sent to the payer once more. */
export const canGoOn = (payment: Payment, now: Date): boolean =>
  payment.state === "pending" && payment.url !== null && (payment.expiresAt === null || payment.expiresAt > now);
