import type { CarrierName, Country, PaymentType } from "#app/foundation/storefront.ts";
import type { PaymentChoice } from "./payment-choices.ts";

/** Per storefront, nothing personal. */
export type CheckoutData = {
  /** Available methods; none = support arranges payment. */
  payments: PaymentType[];
  choices: PaymentChoice[];
  /** Dolyame's limit in kopecks. */
  largestMinor: number;
  /** Defaults when nothing is chosen. */
  fallback: { carrier: CarrierName; payment: PaymentType };
  countries: readonly Country[];
  /** Map tiles and attribution; null = a plain ground. */
  map: { tiles: string; attribution: string } | null;
  /** Allowed payment origins [NAV-13]. */
  payOrigins: string[];
};
