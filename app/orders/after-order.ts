import type { DeliveryMode } from "#app/delivery/wire-mode.ts";
import { paymentMethods } from "#app/foundation/records.ts";
import type { OrderStatus } from "#app/foundation/states/order-status.ts";
import { carrierOf, isInvoice, isOnReceipt, type PaymentType } from "#app/foundation/storefront.ts";
import type { OrderDelivery } from "./order.ts";

export type PlacedOrder = {
  paymentType: PaymentType;
  /** Null `priceMinor`: support prices it [DLV-05]. `totalMinor` is the payment amount [PRC-11]. */
  delivery: { type: OrderDelivery["type"]; mode: DeliveryMode; priceMinor: number | null };
  totalMinor: number;
  isGuest: boolean;
};

export type Next = { kind: "pay" } | { kind: "widget" } | { kind: "panel" } | { kind: "lk"; mode?: "dl" } | { kind: "order" };

export type AfterOrder = {
  panel: "good" | "needToAprove" | null;
  next: Next;
  status: OrderStatus;
};

/** The next page by payment and delivery; the cart is cleared in each case [PAY-02] … [PAY-05]. */
export function afterOrder({ paymentType, delivery, totalMinor, isGuest }: PlacedOrder): AfterOrder {
  const { paidIn } = paymentMethods[paymentType];
  const isPriced = delivery.priceMinor !== null;
  // Without a delivery price the total is unknown, whatever balances cover [PAY-14].
  if (totalMinor === 0 && isPriced) return { panel: "good", next: { kind: "panel" }, status: "paid" };
  if (isInvoice(paymentType)) {
    const outcome = isPriced
      ? ({ panel: "good", status: "not-paid" } as const)
      : ({ panel: "needToAprove", status: "needs-approval" } as const);
    return { ...outcome, next: { kind: "panel" } };
  }
  if (paidIn === "page" && carrierOf(delivery.type)?.isFreight) {
    return { panel: null, next: { kind: "lk", mode: "dl" }, status: isPriced ? "not-paid" : "needs-approval" };
  }
  if (!isPriced) return { panel: "needToAprove", next: { kind: "panel" }, status: "needs-approval" };
  if (isOnReceipt(paymentType)) return onReceipt(delivery.mode, isGuest);
  return { panel: null, next: { kind: paidIn === "window" ? "widget" : "pay" }, status: "not-paid" };
}

/** Guests have no account, so they see the order's page [PAY-04]. */
function onReceipt(mode: DeliveryMode, isGuest: boolean): AfterOrder {
  const status = "awaiting-processing";
  if (mode === "point") return { panel: "good", next: { kind: "panel" }, status };
  return { panel: null, next: { kind: isGuest ? "order" : "lk" }, status };
}

/** In dealer mode for DL orders [DLV-11]. */
export const lkAddress = (mode?: "dl"): string => (mode ? `/lk?mode=${mode}` : "/lk");
