import { roundHalfUp } from "./money.ts";

/** What of a sum is VAT, in kopecks, half-up. */
export const vatShare = (sumMinor: number, percent: number): number => roundHalfUp(sumMinor * percent, 100 + percent);
