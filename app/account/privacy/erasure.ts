import { rubles, wholeRubles } from "#app/foundation/money.ts";
import type { Day } from "#app/foundation/time/day.ts";

/** Kopecks. */
export type Balances = { bonus: number; advance: number; deposit: number };

export const blockerCodes = ["order", "guest-order", "refund", "return", "payment", "withdrawal", "certificate"] as const;
export type BlockerCode = (typeof blockerCodes)[number];
/** What is still under way for a customer; `number`: of which order, where it is about one. */
export type Blocker = { code: BlockerCode; number: string };

/** The act: that somebody was forgotten, when, at whose wish, what went. `erased`: rows by table; `keepUntil`: of what the law wants kept. */
export type Erasure = {
  id: string;
  number: string;
  customerId: string;
  askedBy: "customer" | "staff";
  actor: string;
  proof: string;
  /** Whether the phone was proven too: then what he had ordered with it as a guest was his. */
  guestOrders: boolean;
  erased: Record<string, number>;
  gaveUp: Balances;
  keepUntil: Day | null;
  at: Date;
  /** When it was done once more, after an older backup had been restored. */
  againAt: Date | null;
};

/** What a customer would give up: money of his own, in whole rubles as he is shown it. Bonus is a gift and needs no word of his. */
export const owedRubles = ({ advance, deposit }: Pick<Balances, "advance" | "deposit">): number =>
  rubles(wholeRubles(advance)) + rubles(wholeRubles(deposit));

export type ErasureRefusal = { refusal: "blocked"; blockers: readonly Blocker[] } | { refusal: "money"; owed: number };

/** Why nobody may be forgotten yet; null: he may. `giveUp`: the sum he says he gives up, exactly that which is there (decision 0027). */
export function refusalOf(blockers: readonly Blocker[], balances: Balances, giveUp: number): ErasureRefusal | null {
  if (blockers.length) return { refusal: "blocked", blockers };
  const owed = owedRubles(balances);
  return owed === giveUp ? null : { refusal: "money", owed };
}
