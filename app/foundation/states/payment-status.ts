import { isOnReceipt } from "#app/foundation/storefront.ts";
import type { Language, PaymentType } from "../storefront.ts";
import type { OrderStatus } from "./order-status.ts";

export const paymentStatuses = ["not-paid", "paid", "failed", "partly-refunded", "refunded"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A failed payment may be tried again, and may turn out paid after all; what came back never comes again [ORD-01]. */
export const nextPayment = {
  "not-paid": ["paid", "failed"],
  failed: ["not-paid", "paid"],
  paid: ["partly-refunded", "refunded"],
  "partly-refunded": ["refunded"],
  refunded: [],
} satisfies Record<PaymentStatus, readonly PaymentStatus[]>;

export const paymentLabels = {
  "not-paid": { ru: "Не оплачено", en: "Not paid" },
  paid: { ru: "Оплачено", en: "Paid" },
  failed: { ru: "Оплата не прошла", en: "Payment failed" },
  "partly-refunded": { ru: "Возвращено частично", en: "Partially refunded" },
  refunded: { ru: "Возвращено", en: "Refunded" },
} satisfies Record<PaymentStatus, Record<Language, string>>;

/** Money or accounts have paid for it, and not all of that is back. */
export const isPaidFor = (status: PaymentStatus): boolean => status === "paid" || status === "partly-refunded";

/** Something has paid for it once, whatever has gone back since. */
export const wasPaid = (status: PaymentStatus): boolean => isPaidFor(status) || status === "refunded";

export const canMovePayment = (from: PaymentStatus, to: PaymentStatus): boolean =>
  (nextPayment[from] as readonly PaymentStatus[]).includes(to);

const over: readonly OrderStatus[] = ["canceled-by-client", "expired", "returned", "cancel-requested"];
type Standing = { status: OrderStatus; paymentStatus: PaymentStatus };

/** Whether an order may still become paid. */
export const takesMoney = ({ status, paymentStatus }: Standing): boolean => canMovePayment(paymentStatus, "paid") && !over.includes(status);

/** Whether money that has come pays it: what has no price yet is paid by none. The database holds to it too. */
export const isPayable = (order: Standing): boolean => takesMoney(order) && order.status !== "needs-approval";

/** Goods leave for who has paid, or pays when they are there, and for nobody who has all of it back [ORD-01]. */
export const mayLeave = ({ paymentStatus, typePayment }: { paymentStatus: PaymentStatus; typePayment: PaymentType }): boolean =>
  isPaidFor(paymentStatus) || (isOnReceipt(typePayment) && paymentStatus !== "refunded");
