import type { CarrierName } from "#app/foundation/storefront.ts";
import type { DeliveryTerms } from "#app/pricing/delivery-price.ts";
import type { Destination } from "./cities.ts";
import type { TakenOnReceipt } from "./points/is-prepaid.ts";
import type { DeliveryMode } from "./wire-mode.ts";

/** A way to get the goods there, as the shopper picks it. */
export type DeliveryChoice = { type: CarrierName; mode: DeliveryMode; code: string } & Destination;

/** What the chosen way costs and promises; what the price function needs, and what an order freezes. */
export type ChosenDelivery = DeliveryTerms & {
  days: { from: string; to: string };
  handover: string;
  point?: string | null;
  /** Nobody takes money at that point. */
  isPrepaid?: boolean;
  /** What is taken on receipt there. */
  takes?: TakenOnReceipt;
};

/** One way that a shopper may choose; a pickup point is picked afterwards. */
export type DeliveryOption = {
  type: CarrierName;
  mode: DeliveryMode;
  priceMinor: number;
  /** Where some of its points cost less than the rest. */
  lowestMinor?: number;
  surchargeMinor: number;
  days: { from: string; to: string };
  handover: string;
  /** Its carrier could not be asked now: when it said so last, at most a day ago [DLV-04]. */
  keptSince: Date | null;
};
