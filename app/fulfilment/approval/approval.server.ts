import { COURIER_CUTOFF } from "#app/delivery/own-courier.ts";
import { closeCase, openCase } from "#app/foundation/cases.queries.server.ts";
import { type Database, type Db, inTransaction } from "#app/foundation/database/database.server.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import {
  type CarrierName,
  carrierOf,
  entityOf,
  isInvoice,
  isOnReceipt,
  type PaymentType,
  storefrontIn,
} from "#app/foundation/storefront.ts";
import { promisedDates } from "#app/foundation/time/business-days.ts";
import type { Notifications } from "#app/messaging/notifications.server.ts";
import { afterOrder } from "#app/orders/after-order.ts";
import { answerSoon } from "#app/orders/answer-by.ts";
import { agreeOnPayment } from "#app/orders/direct-payments.queries.server.ts";
import { isCertificate, type Order, type OrderDelivery } from "#app/orders/order.ts";
import { changeState } from "#app/orders/orders.queries.server.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { keptUntil } from "#app/payments/invoices/invoice.ts";
import type { Invoices } from "#app/payments/invoices/invoices.server.ts";
import { withDelivery } from "#app/pricing/agreed-delivery.ts";
import { isOnline } from "#app/pricing/delivery-price.ts";
import { isInParts } from "#app/pricing/installments.ts";
import type { Delivery } from "../shipping/delivery.server.ts";
import * as queries from "./approval.queries.server.ts";

type Deps = {
  database: Database;
  orders: Orders;
  invoices: Pick<Invoices, "issue">;
  notifications: Notifications;
  takes: (service: PaymentType, currency: Order["currency"]) => boolean;
  delivery: Pick<Delivery, "pointAddress">;
};

/** `priceMinor`: delivery in kopecks, null = none. `days`: business days after hand-over. `to`: its carrier's point; else by hand. */
export type Agreement = {
  by: string;
  now: Date;
  priceMinor: number | null;
  carrier?: CarrierName;
  days?: number;
  to?: { door: string } | { point: string };
  paymentType?: PaymentType;
};
export type ApprovalRefusal = "unknown" | "no_price" | "no_delivery" | "kopecks" | "carrier" | "point" | "payment" | OrderStatus;
export type Approved = { ok: true; status: OrderStatus; totalMinor: number } | { ok: false; refusal: ApprovalRefusal };

/** How long the buyer has to pay, with stock reserved. */
const HOLD_MS = 3 * 86_400_000;
const CASE = "approval-due";

/** Orders staff must price or arrange payment for [DLV-05]. */
export function createApproval({ database: { db }, orders, invoices, notifications, takes, delivery: { pointAddress } }: Deps) {
  async function decide(number: string, action: (trx: Db, order: Order) => Promise<Approved>): Promise<Approved> {
    const known = await orders.findByNumber(number);
    if (!known) return { ok: false, refusal: "unknown" };
    return inTransaction(db, async (trx) => {
      const order = (await orders.lock(trx, known.id))!;
      return order.status === "needs-approval" ? action(trx, order) : { ok: false, refusal: order.status };
    });
  }

  const canBePaid = (order: Order, way: PaymentType): boolean => {
    const { paymentTypes } = storefrontIn(order.storefront);
    if (!paymentTypes.includes(way) || (isCertificate(order) && isOnReceipt(way))) return false;
    return !isOnline(way) || takes(way, order.currency);
  };

  /** Delivery details of the new destination; null: no such point. Queries a carrier, so runs before the lock. */
  async function arrivalOf(number: string, { to, carrier, now }: Agreement): Promise<Partial<OrderDelivery> | null> {
    if (!to) return {};
    if ("door" in to) return { ...nowhere, mode: "door", street: to.door };
    const delivery = (await orders.findByNumber(number))?.delivery;
    const type = carrier ?? delivery?.type;
    if (!delivery || !type || type === "email") return null;
    const point = await pointAddress(type, delivery, to.point, now);
    return point === null ? null : { ...nowhere, mode: "point", code: to.point, point };
  }

  function refusalOf(order: Order, way: PaymentType, { priceMinor, carrier, to }: Agreement): ApprovalRefusal | null {
    const isCarried = !isCertificate(order);
    if (isCarried && priceMinor === null) return "no_price";
    if (!isCarried && (priceMinor !== null || carrier || to)) return "no_delivery";
    if (priceMinor !== null && (priceMinor < 0 || priceMinor % 100 !== 0)) return "kopecks";
    if (carrier && !storefrontIn(order.storefront).carriers.includes(carrier)) return "carrier";
    return canBePaid(order, way) ? null : "payment";
  }

  async function agree(trx: Db, order: Order, agreement: Agreement, arrival: Partial<OrderDelivery> | null): Promise<Approved> {
    const { by, now, priceMinor } = agreement;
    const paymentType = agreement.paymentType ?? order.paymentType;
    const refusal = refusalOf(order, paymentType, agreement);
    if (refusal || !arrival) return { ok: false, refusal: refusal ?? "point" };
    const delivery = { ...deliveryOf(order, agreement), ...arrival };
    const priced =
      priceMinor === null ? null : withDelivery(undelivered({ ...order, delivery }, paymentType), priceMinor, storefrontOf(order));
    const totalMinor = priced?.totalMinor ?? order.totalMinor;
    // Instalments need a declared citizenship, which these orders lack [PRC-16].
    if (totalMinor > 0 && isInParts(paymentType)) return { ok: false, refusal: "payment" };
    const entity = entityOf(storefrontOf(order), paymentType);
    const { status } = afterOrder({
      paymentType,
      delivery: { type: delivery.type, mode: delivery.mode, priceMinor: priceMinor ?? 0 },
      totalMinor,
      isGuest: order.customerId === null,
    });
    const kept = isInvoice(paymentType) ? keptUntil(now) : new Date(now.getTime() + HOLD_MS);
    const holdUntil = status === "not-paid" ? kept : null;
    await queries.writeAgreed(trx, order.id, { paymentType, entity, delivery, priced, holdUntil });
    await closeCase(trx, CASE, order.id, now);
    const agreed = (await orders.find(trx, order.id))!;
    await agreeOnPayment(trx, agreed);
    const step = { actor: by, reason: "agreed", now };
    if (status === "paid") await orders.settlePaid(trx, agreed, { ...step, isAgreed: true });
    else {
      const isDue = status === "awaiting-processing";
      await changeState(trx, order.id, [{ field: "status", was: order.status, became: status }], {
        ...step,
        ...(isDue && { parcelDue: true }),
      });
      await orders.tell(trx, { ...agreed, status }, isDue ? "approved-on-receipt" : "approved");
      // Sends the invoice if the buyer gave company details; else support asks.
      if (isInvoice(paymentType) && agreed.bank) await notifications.send(trx, [await invoices.issue(trx, agreed, now)]);
    }
    return { ok: true, status, totalMinor };
  }

  return {
    waiting: () => queries.listToApprove(db),

    warn: async (now: Date): Promise<void> => {
      for (const { id } of await queries.listDue(db, answerSoon(now)))
        await inTransaction(db, async (trx) => {
          const order = (await orders.lock(trx, id))!;
          if (order.status === "needs-approval") await openCase(trx, CASE, id, { until: order.holdUntil }, now);
        });
    },

    /** Sets the delivery price and releases the order to payment or packing. Idempotent. */
    approve: async (number: string, agreement: Agreement): Promise<Approved> => {
      const arrival = await arrivalOf(number, agreement);
      return decide(number, (trx, order) => agree(trx, order, agreement, arrival));
    },

    refuse: (number: string, { by, reason, now }: { by: string; reason: string; now: Date }): Promise<Approved> =>
      decide(number, async (trx, order) => {
        await orders.end(trx, order, "canceled-by-client", { actor: by, reason, now });
        await orders.tell(trx, order, "not-approved", { reason });
        return { ok: true, status: "canceled-by-client", totalMinor: order.totalMinor };
      }),
  };
}

const nowhere = { code: "", point: null, takes: null, street: "", building: "", block: "", flat: "" };

const storefrontOf = (order: Order) => storefrontIn(order.storefront);

const undelivered = (order: Order, paymentType: PaymentType) => ({
  ...order,
  paymentType,
  mode: order.delivery.mode,
  rate: { currency: order.currency, val: order.rate },
  lines: order.lines.map((line) => ({ ...line, shownPrice: line.currency.price })),
});

/** Promised days count from a hand-over that moves with payment. */
function deliveryOf({ delivery, lines }: Order, { carrier, days, now }: Agreement): OrderDelivery {
  const type = carrier ?? delivery.type;
  if (days === undefined) return { ...delivery, type };
  const madeToOrder = lines.some((line) => line.reserved < line.quantity);
  const cutoff = carrierOf(type)?.isOwn ? { cutoff: COURIER_CUTOFF } : {};
  const { handover, from, to } = promisedDates({ placedAt: now, madeToOrder, carrierDays: { min: days, max: days }, ...cutoff });
  return { ...delivery, type, handover, days: { from, to } };
}
