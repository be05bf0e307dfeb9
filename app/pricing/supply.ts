import { type AskedLine, NO_SIZE } from "./goods.ts";

export type SupplyProblem = "gone" | "sold_out" | "choose_size" | "short";
export type Supply = {
  problem: SupplyProblem | null;
  max: number | null;
  /** Pieces of stock reserved by the line; 0 when made to order. */
  reserves: number;
  made: boolean;
};

const MOST_READY = 99;
const MOST_MADE = 999;

type Stocked = { available: number; madeToOrder: boolean };

/** The most of a line; plus is disabled there [CRT-06] [CRT-13]. */
export const maxQuantity = ({ available, madeToOrder }: Stocked): number =>
  madeToOrder ? MOST_MADE : Math.min(MOST_READY, Math.max(0, available));

/** Within stock a line reserves, above it the whole line is made to order [CRT-13]. */
export function supplyOf({ goods, specificationId, quantity }: AskedLine): Supply {
  const refused = (problem: SupplyProblem, max: number | null = null) => ({ problem, max, reserves: 0, made: false });
  if (!goods?.sellable || goods.listMinor <= 0) return refused("gone");
  if (goods.hasSizes && specificationId === NO_SIZE) return refused("choose_size");
  const max = maxQuantity(goods);
  if (max === 0) return refused("sold_out");
  if (quantity > max) return refused("short", max);
  const made = quantity > goods.available;
  return { problem: null, max: null, reserves: made ? 0 : quantity, made };
}

/** Problem lines stay visible but count in no total. */
export const countsInTotals = (supply: Supply): boolean => supply.problem === null || supply.problem === "short";
