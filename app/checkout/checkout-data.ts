import type { CarrierName, Country, PaymentType } from "#app/foundation/storefront.ts";

/** What a storefront's checkout can do; nothing of it belongs to anybody. */
export type CheckoutData = {
  /** Ways of paying that are built here; none = support arranges it. */
  payments: PaymentType[];
  /** What an order names when nothing was chosen. */
  fallback: { carrier: CarrierName; payment: PaymentType };
  countries: readonly Country[];
  /** Origins of pay pages, from configuration [NAV-13]. */
  payOrigins: string[];
};
