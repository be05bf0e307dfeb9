import { carrierTexts } from "#app/foundation/records.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";

/** A parcel as whoever waits for it asks after it. */
export type TrackedParcel = { carrier: CarrierName; track: string };

/** `page`: where its carrier tells of it. */
export type ShownParcel = TrackedParcel & { page: string | null };

export const trackingPage = ({ carrier, track }: TrackedParcel): string | null =>
  carrierTexts[carrier].trackingPage?.replace("#", () => encodeURIComponent(track)) ?? null;
