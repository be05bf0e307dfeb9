import { percentDown, roundHalfUp, wholeRubles } from "#app/foundation/money.ts";
import type { SoldLine } from "./refund.ts";

/** Promised on what is really paid; none on certificates [PRC-26]. */
export const cashbackOf = (linePriceMinor: number, percent: number, isCertificate: boolean): number =>
  isCertificate ? 0 : percentDown(linePriceMinor, percent);

/** Cashback earned by kept pieces, in whole rubles per line [PRC-15]. */
export const cashbackKept = (lines: readonly (Pick<SoldLine, "quantity" | "returned"> & { cashbackMinor: number })[]): number =>
  lines.reduce(
    (sum, { cashbackMinor, quantity, returned }) => sum + wholeRubles(roundHalfUp(cashbackMinor * (quantity - returned), quantity)),
    0,
  );
