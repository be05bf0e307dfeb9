import { paymentMethods } from "#app/foundation/records.ts";
import { isOnReceipt, type PaymentType, type Storefront } from "#app/foundation/storefront.ts";

/** The wire calls `mode` `deliverytype` [DLV-11]. */
export type DeliveryTerms = { priceMinor: number | null; surchargeMinor: number; mode: "door" | "point" };

/** The amount missing for free delivery [PRC-10]; null if none or not offered. */
export const lacksForFree = (
  goodsMinor: number,
  { freeDeliveryFromMinor: from }: Pick<Storefront, "freeDeliveryFromMinor">,
): number | null => (from !== null && goodsMinor > 0 && goodsMinor < from ? from - goodsMinor : null);

export const deliveryIsFree = (goodsMinor: number, storefront: Pick<Storefront, "freeDeliveryFromMinor">): boolean =>
  storefront.freeDeliveryFromMinor !== null && goodsMinor >= storefront.freeDeliveryFromMinor;

export const isOnline = (paymentType: PaymentType): boolean => paymentMethods[paymentType].paidIn !== null;

/** The customer's delivery price; the first match wins [PRC-10]. */
export function clientDeliveryPrice(delivery: DeliveryTerms | null, isFree: boolean, paymentType: PaymentType | null): number {
  if (!delivery || delivery.priceMinor === null || isFree) return 0;
  if (isOnReceipt(paymentType)) return delivery.priceMinor + delivery.surchargeMinor;
  if (delivery.mode === "door") return delivery.priceMinor;
  return paymentType !== null && isOnline(paymentType) ? delivery.priceMinor : 0;
}
