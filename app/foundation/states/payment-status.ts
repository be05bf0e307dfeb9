import { isOnReceipt } from "#app/foundation/storefront.ts";
import type { Language, PaymentType } from "../storefront.ts";
import type { OrderStatus } from "./order-status.ts";

export const paymentStatuses = ["not-paid", "paid", "failed", "partly-refunded", "refunded"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** A failed payment may be retried or prove paid after all; a refunded one is final [ORD-01]. */
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

export const isPaidFor = (status: PaymentStatus): boolean => status === "paid" || status === "partly-refunded";

export const wasPaid = (status: PaymentStatus): boolean => isPaidFor(status) || status === "refunded";

export const canMovePayment = (from: PaymentStatus, to: PaymentStatus): boolean =>
  (nextPayment[from] as readonly PaymentStatus[]).includes(to);

const over: readonly OrderStatus[] = ["canceled-by-client", "expired", "returned", "cancel-requested"];
type Standing = { status: OrderStatus; paymentStatus: PaymentStatus };

export const takesMoney = ({ status, paymentStatus }: Standing): boolean => canMovePayment(paymentStatus, "paid") && !over.includes(status);

/** Whether incoming money pays it: never before it has a price. The database enforces this too. */
export const isPayable = (order: Standing): boolean => takesMoney(order) && order.status !== "needs-approval";

/** Goods leave when paid, or payable on receipt, and not fully refunded [ORD-01]. */
export const mayLeave = ({ paymentStatus, paymentType }: { paymentStatus: PaymentStatus; paymentType: PaymentType }): boolean =>
  isPaidFor(paymentStatus) || (isOnReceipt(paymentType) && paymentStatus !== "refunded");
