import { percentDown } from "#app/foundation/money.ts";

/** Bonus promised for a line, from what is really paid for it; none on certificates [PRC-26]. */
export const cashbackOf = (linePriceMinor: number, percent: number, isCertificate: boolean): number =>
  isCertificate ? 0 : percentDown(linePriceMinor, percent);
