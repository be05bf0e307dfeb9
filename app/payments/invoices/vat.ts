import { vatShare } from "#app/foundation/vat.ts";

/** The tax inside a sum that holds it, in kopecks, half-up; null = the seller pays none. */
export const vatInside = (grossMinor: number, percent: number | null): number | null =>
  percent === null ? null : vatShare(grossMinor, percent);
