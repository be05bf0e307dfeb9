import { m } from "#app/foundation/i18n/messages/messages.js";
import { setSpaces } from "#app/foundation/i18n/set-spaces.ts";
import { paymentTexts } from "#app/foundation/records.ts";
import { givenBackStatuses, type OrderStatus } from "#app/foundation/states/order-status.ts";
import { paymentLabels, wasPaid } from "#app/foundation/states/payment-status.ts";
import { isInvoice, isOnReceipt, type Language, type PaymentType } from "#app/foundation/storefront.ts";
import type { Order } from "./order.ts";

type Paid = Pick<Order, "status" | "paymentStatus" | "paymentType" | "totalMinor">;

/** How to label a total; `was`: nothing is due any more. */
export type TotalKind = "was" | "paid" | "on-receipt" | "due";

export function totalKind({ status, paymentStatus, paymentType, totalMinor }: Paid): TotalKind {
  // Bonus and store credit covered all: no money was paid or comes back.
  if (totalMinor === 0) return "due";
  if (givenBackStatuses.includes(status) || paymentStatus === "refunded" || paymentStatus === "partly-refunded") return "was";
  if (paymentStatus === "paid") return "paid";
  // Until approved the method may change.
  return isOnReceipt(paymentType) && status !== "needs-approval" ? "on-receipt" : "due";
}

export const totalNames = {
  was: m.order_amount_was,
  paid: m.order_amount_paid,
  "on-receipt": m.order_amount_on_receipt,
  due: m.order_amount,
} satisfies Record<TotalKind, unknown>;

export function wayOnReceipt({ delivery }: Pick<Order, "delivery">, lang: Language): string {
  const { takes } = delivery;
  const locale = { locale: lang };
  if (takes === "both") return m.order_on_receipt_both({}, locale);
  if (takes === "card") return m.order_on_receipt_card({}, locale);
  return takes === "cash" ? m.order_on_receipt_cash({}, locale) : m.order_on_receipt({}, locale);
}

const goesBack: readonly OrderStatus[] = ["canceled-by-client", "returned"];
const saysItself: readonly OrderStatus[] = ["not-paid", "paid"];

/** The payment state besides the status; "" if implied. Payment on receipt isn't due before, nor is anything after the end. */
export function paymentWords(order: Paid & Pick<Order, "delivery">, lang: Language): string {
  const { status, paymentStatus } = order;
  if (saysItself.includes(status) && (paymentStatus === "paid" || paymentStatus === "not-paid")) return "";
  if (totalKind(order) === "on-receipt") return setSpaces(wayOnReceipt(order, lang));
  if (paymentStatus === "paid" && goesBack.includes(status)) return setSpaces(m.order_refunding({}, { locale: lang }));
  const isOver = givenBackStatuses.includes(status) && !wasPaid(paymentStatus);
  return isOver ? "" : setSpaces(paymentLabels[paymentStatus][lang]);
}

export const nameOfWay = (type: PaymentType, lang: Language): string => setSpaces(paymentTexts[type].name[lang]);

export function wayOfPaying(order: Paid & Pick<Order, "deliveryMinor">, lang: Language): string {
  const { paymentType, status, deliveryMinor, totalMinor } = order;
  const isArranged = (status === "needs-approval" || deliveryMinor === null) && !isInvoice(paymentType);
  if (isArranged) return m.order_way_arranged({}, { locale: lang });
  return totalMinor > 0 && totalKind(order) !== "on-receipt" ? paymentTexts[paymentType].name[lang] : "";
}
