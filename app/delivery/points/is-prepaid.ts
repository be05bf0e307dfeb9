import { carrierTerms } from "#app/foundation/records.ts";
import { type CarrierName, carriers } from "#app/foundation/storefront.ts";

export const settledElsewhere = carriers.filter((name) => carrierTerms[name].isFreight);

/** null: unknown. */
export type TakenOnReceipt = "cash" | "card" | "both" | null;
type Point = { type: CarrierName; cash: boolean; card: boolean };

export const isPrepaid = ({ type, cash, card }: Point): boolean => !settledElsewhere.includes(type) && !cash && !card;

export const takenAt = ({ cash, card }: Pick<Point, "cash" | "card">): TakenOnReceipt =>
  cash && card ? "both" : card ? "card" : cash ? "cash" : null;

export const takenAtDoor = (type: string): TakenOnReceipt => (settledElsewhere.some((one) => one === type) ? null : "both");
