import { vatShare } from "#app/foundation/vat.ts";

/** VAT included in a sum, in kopecks, half-up; null = exempt. */
export const vatInside = (grossMinor: number, percent: number | null): number | null =>
  percent === null ? null : vatShare(grossMinor, percent);
