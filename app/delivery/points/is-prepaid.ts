import type { CarrierName } from "#app/foundation/storefront.ts";

/** Freight is settled with its carrier in another way, wherever it is fetched. */
export const settledElsewhere: readonly CarrierName[] = ["dl"];

/** Nobody takes a parcel's money there. */
export const isPrepaid = ({ type, cash, card }: { type: CarrierName; cash: boolean; card: boolean }): boolean =>
  !settledElsewhere.includes(type) && !cash && !card;
