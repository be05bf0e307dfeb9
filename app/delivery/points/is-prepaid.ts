import type { CarrierName } from "#app/foundation/storefront.ts";

/** Nobody takes a parcel's money there. Freight is settled with its carrier in another way, wherever it is fetched. */
export const isPrepaid = ({ type, cash, card }: { type: CarrierName; cash: boolean; card: boolean }): boolean =>
  type !== "dl" && !cash && !card;
