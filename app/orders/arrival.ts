import { COURIER_CUTOFF } from "#app/delivery/own-courier.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { givenBackStatuses, type OrderStatus } from "#app/foundation/states/order-status.ts";
import { carrierOf, isInvoice, type Language } from "#app/foundation/storefront.ts";
import { type PromisedDates, promiseFrom } from "#app/foundation/time/business-days.ts";
import type { Day } from "#app/foundation/time/day.ts";
import { dayRange } from "#app/foundation/time/day-words.ts";
import type { Order } from "./order.ts";

type Promised = Pick<Order, "delivery"> & { lines: readonly { reserved: number; quantity: number }[] };

/** Hand-over and arrival if paid now, never earlier than promised; null: nothing was promised [DLV-12]. */
export function promiseAt({ delivery: { handover, days, type }, lines }: Promised, at: Date): PromisedDates | null {
  if (!handover || !days) return null;
  const madeToOrder = lines.some((line) => line.reserved < line.quantity);
  return promiseFrom({ handover, ...days }, { at, madeToOrder, ...(carrierOf(type)?.isOwn && { cutoff: COURIER_CUTOFF }) });
}

export type Arrival = { days: { from: Day; to: Day }; slot: string | null; ifPaid: "now" | "by-transfer" | null };

const hasArrived: readonly OrderStatus[] = ["awaiting-pick-up", "done"];

/** What has arrived or ended doesn't arrive. A chosen day is dropped if payment came too late for it. Unpaid orders count as paid now. */
export function arrivalOf(order: Promised & Pick<Order, "status" | "paymentType">, now: Date): Arrival | null {
  const { delivery, status, paymentType } = order;
  if (givenBackStatuses.includes(status) || hasArrived.includes(status)) return null;
  const isUnpaid = status === "not-paid";
  const days = (isUnpaid && promiseAt(order, now)) || delivery.days;
  const ifPaid = isUnpaid ? (isInvoice(paymentType) ? "by-transfer" : "now") : null;
  const { date } = delivery;
  if (date && (!days || date >= days.from)) return { days: { from: date, to: date }, slot: delivery.slot, ifPaid };
  return days && { days: { from: days.from, to: days.to }, slot: date ? null : delivery.slot, ifPaid };
}

export function arrivalWords({ days, slot, ifPaid }: Arrival, lang: Language): string {
  const when = [dayRange(days, lang), slot?.replace("-", "–")].filter(Boolean).join(", ");
  if (ifPaid === "now") return m.order_when_if_paid({ when }, { locale: lang });
  return ifPaid === "by-transfer" ? m.order_when_if_transferred({ when }, { locale: lang }) : when;
}
