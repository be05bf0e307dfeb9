import { SINGLE_APPROVER_LIMIT_MINOR } from "#app/foundation/two-people.ts";

/** The balances that staff may correct; `withdrawal` is a payout under way. */
export const correctable = ["bonus", "advance", "deposit"] as const;
export type Correctable = (typeof correctable)[number];

export type ChangeAsked = { customerId: string; account: Correctable; amountMinor: number; reason: string };
export type ChangeState = "asked" | "done" | "refused";
export type BalanceRefusal = "unknown" | "below_zero" | "ended" | "same_person" | "waiting";

export const MOST_MINOR = 10_000_000_00;

/** What one person gave to or took from a customer within a day counts as one sum: splitting it avoids nobody. */
export const dayTotal = (amountMinor: number, alone: readonly number[]): number =>
  [amountMinor, ...alone].reduce((sum, minor) => sum + Math.abs(minor), 0);

export const isForOne = (totalMinor: number, isWithinLimit: boolean): boolean => isWithinLimit && totalMinor <= SINGLE_APPROVER_LIMIT_MINOR;
