import { rubles, wholeRubles } from "#app/foundation/money.ts";
import type { Day } from "#app/foundation/time/day.ts";

/** Kopecks. */
export type Balances = { bonus: number; advance: number; deposit: number };

export const blockerCodes = ["order", "guest-order", "refund", "return", "payment", "withdrawal", "certificate"] as const;
export type BlockerCode = (typeof blockerCodes)[number];
export type Blocker = { code: BlockerCode; number: string };

/** The record of an erasure. `erased`: rows by table; `keepUntil`: end of legal retention. */
export type Erasure = {
  id: string;
  number: string;
  customerId: string;
  askedBy: "customer" | "staff";
  actor: string;
  proof: string;
  /** The phone was proven, so its guest orders were included. */
  guestOrders: boolean;
  erased: Record<string, number>;
  gaveUp: Balances;
  keepUntil: Day | null;
  at: Date;
  /** Repeated after a restored backup. */
  againAt: Date | null;
};

/** Forfeitable money in whole rubles, as shown; bonus doesn't count. */
export const owedRubles = ({ advance, deposit }: Pick<Balances, "advance" | "deposit">): number =>
  rubles(wholeRubles(advance)) + rubles(wholeRubles(deposit));

export type ErasureRefusal = { refusal: "blocked"; blockers: readonly Blocker[] } | { refusal: "money"; owed: number };

/** Why erasing isn't possible yet; null = it is. `giveUp` must equal the balance (decision 0027). */
export function refusalOf(blockers: readonly Blocker[], balances: Balances, giveUp: number): ErasureRefusal | null {
  if (blockers.length) return { refusal: "blocked", blockers };
  const owed = owedRubles(balances);
  return owed === giveUp ? null : { refusal: "money", owed };
}
