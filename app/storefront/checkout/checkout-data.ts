import type { CarrierName, Country, PaymentType } from "#app/foundation/storefront.ts";
import type { PaymentChoice } from "./payment-choices.ts";

/** What a storefront's checkout can do; nothing of it belongs to anybody. */
export type CheckoutData = {
  /** Ways of paying that can be gone through here; none = support arranges it. */
  payments: PaymentType[];
  /** What there is to choose of them. */
  choices: PaymentChoice[];
  /** The largest sum that Dolyame lends, in kopecks. */
  largestMinor: number;
  /** What an order names when nothing was chosen. */
  fallback: { carrier: CarrierName; payment: PaymentType };
  countries: readonly Country[];
  /** Tiles for the map of pickup points, and whose they are; null = it is drawn on plain ground. */
  map: { tiles: string; attribution: string } | null;
  /** Origins of pay pages, from configuration [NAV-13]. */
  payOrigins: string[];
};
