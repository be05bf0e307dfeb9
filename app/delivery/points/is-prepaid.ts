import { carrierTerms } from "#app/foundation/records.ts";
import { type CarrierName, carriers } from "#app/foundation/storefront.ts";

/** Freight is settled with its carrier in another way, wherever it is fetched. */
export const settledElsewhere = carriers.filter((name) => carrierTerms[name].isFreight);

/** What is taken on receipt; null: nobody has said so. */
export type TakenOnReceipt = "cash" | "card" | "both" | null;
type Point = { type: CarrierName; cash: boolean; card: boolean };

/** Nobody takes a parcel's money there. */
export const isPrepaid = ({ type, cash, card }: Point): boolean => !settledElsewhere.includes(type) && !cash && !card;

/** What is taken there on receipt, as far as its carrier says. */
export const takenAt = ({ cash, card }: Pick<Point, "cash" | "card">): TakenOnReceipt =>
  cash && card ? "both" : card ? "card" : cash ? "cash" : null;

/** What a courier takes. */
export const takenAtDoor = (type: string): TakenOnReceipt => (settledElsewhere.some((one) => one === type) ? null : "both");
