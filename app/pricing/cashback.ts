import { percentDown, roundHalfUp, wholeRubles } from "#app/foundation/money.ts";
import type { SoldLine } from "./refund.ts";

/** Bonus promised for a line, from what is really paid for it; none on certificates [PRC-26]. */
export const cashbackOf = (linePriceMinor: number, percent: number, isCertificate: boolean): number =>
  isCertificate ? 0 : percentDown(linePriceMinor, percent);

/** What of the promised bonus is earned by the pieces that were kept, in whole rubles a line [PRC-15]. */
export const cashbackKept = (lines: readonly (Pick<SoldLine, "quantity" | "returned"> & { cashbackMinor: number })[]): number =>
  lines.reduce(
    (sum, { cashbackMinor, quantity, returned }) => sum + wholeRubles(roundHalfUp(cashbackMinor * (quantity - returned), quantity)),
    0,
  );
