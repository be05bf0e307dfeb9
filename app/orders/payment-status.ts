import type { Language } from "#app/foundation/storefront.ts";

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
  "partly-refunded": { ru: "Возвращено частично", en: "Partly refunded" },
  refunded: { ru: "Возвращено", en: "Refunded" },
} satisfies Record<PaymentStatus, Record<Language, string>>;

/** Money or accounts have paid for it, and not all of that is back. */
export const isPaidFor = (status: PaymentStatus): boolean => status === "paid" || status === "partly-refunded";

export const canMovePayment = (from: PaymentStatus, to: PaymentStatus): boolean =>
  (nextPayment[from] as readonly PaymentStatus[]).includes(to);
