import { carrierTexts } from "#app/foundation/records.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";

export type TrackedParcel = { carrier: CarrierName; track: string };

export type ShownParcel = TrackedParcel & { page: string | null };

export const trackingPage = ({ carrier, track }: TrackedParcel): string | null =>
  carrierTexts[carrier].trackingPage?.replace("#", () => encodeURIComponent(track)) ?? null;
