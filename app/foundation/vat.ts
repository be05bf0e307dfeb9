import { roundHalfUp } from "./money.ts";

/** VAT included in a sum, in kopecks, half-up. */
export const vatShare = (sumMinor: number, percent: number): number => roundHalfUp(sumMinor * percent, 100 + percent);
