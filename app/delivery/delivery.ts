import type { CarrierName } from "#app/foundation/storefront.ts";
import type { DeliveryTerms } from "#app/pricing/delivery-price.ts";
import type { Destination } from "./cities.ts";
import type { TakenOnReceipt } from "./points/is-prepaid.ts";
import type { DeliveryMode } from "./wire-mode.ts";

export type DeliveryChoice = { type: CarrierName; mode: DeliveryMode; code: string } & Destination;

export type ChosenDelivery = DeliveryTerms & {
  days: { from: string; to: string };
  handover: string;
  point?: string | null;
  /** The point accepts no payment. */
  isPrepaid?: boolean;
  takes?: TakenOnReceipt;
};

export type DeliveryOption = {
  type: CarrierName;
  mode: DeliveryMode;
  priceMinor: number;
  lowestMinor?: number;
  surchargeMinor: number;
  days: { from: string; to: string };
  handover: string;
  /** Cached, at most a day old, as the carrier is unreachable [DLV-04]. */
  keptSince: Date | null;
};
