import { roundHalfUp } from "./money.ts";

/** The general rate from 2026 on: what the company's goods and their delivery bear, in receipts and where carriers collect. */
export const GENERAL_VAT_PERCENT = 22;

/** What of a sum is VAT, in kopecks, half-up. */
export const vatShare = (sumMinor: number, percent: number): number => roundHalfUp(sumMinor * percent, 100 + percent);
