import { digitsOf, isAccountOf, isBik, isPersonalAccount } from "#app/foundation/sellers/bank-account.ts";
import { checkApproval } from "#app/foundation/two-people.ts";

/** `sum` in whole rubles; numbers as typed. */
export type WithdrawalAsked = { holder: string; account: string; bik: string; sum: number };
export type WithdrawalProblem = {
  path: "fullname" | "account" | "bik" | "sum";
  code: "enter_holder" | "enter_bank_account" | "enter_bik" | "other_bank" | "enter_sum" | "more_than_deposit";
};

/** Delays a withdrawal after a phone change, so that the warned owner can reach support. */
const COOLING_MS = 24 * 3_600_000;

/** When a deposit becomes withdrawable after a phone change; null = now [T30]. */
export function withdrawableFrom(phoneChangedAt: Date | null, now: Date): Date | null {
  const from = phoneChangedAt && new Date(phoneChangedAt.getTime() + COOLING_MS);
  return from && from > now ? from : null;
}

/** At least two words: banks refuse initials. */
const HOLDER = /^\p{L}[\p{L}\p{M}'’-]*( \p{L}[\p{L}\p{M}'’-]*)+$/u;

export const holderOf = (typed: string): string => typed.trim().replace(/\s+/g, " ");

/** Errors of a withdrawal request, for page and call alike [ACC-04]. */
export function withdrawalProblems({ holder, account, bik, sum }: WithdrawalAsked, depositRubles: number): WithdrawalProblem[] {
  const problems: WithdrawalProblem[] = [];
  const [accountDigits, bikDigits] = [digitsOf(account), digitsOf(bik)];
  if (!HOLDER.test(holderOf(holder))) problems.push({ path: "fullname", code: "enter_holder" });
  // If they don't match, either may be wrong.
  const isOfAnother = isPersonalAccount(accountDigits) && isBik(bikDigits) && !isAccountOf(accountDigits, bikDigits);
  if (!isPersonalAccount(accountDigits) || isOfAnother) problems.push({ path: "account", code: "enter_bank_account" });
  if (!isBik(bikDigits)) problems.push({ path: "bik", code: "enter_bik" });
  else if (isOfAnother) problems.push({ path: "bik", code: "other_bank" });
  if (!Number.isSafeInteger(sum) || sum <= 0) problems.push({ path: "sum", code: "enter_sum" });
  else if (sum > depositRubles) problems.push({ path: "sum", code: "more_than_deposit" });
  return problems;
}

/** `returned`: the bank sent it back. */
export type WithdrawalState = "held" | "paid" | "refused" | "returned";

export type PaySaid = { ok: true; step: "agreed" | "paid" } | { ok: false; refusal: "ended" | "same_person" };

/** Four-eyes decision on `by` approving; `dayMinor`: the owner's requests of a day; `agreed`: earlier approvers. */
export function sayPay(
  { state, dayMinor, agreed }: { state: WithdrawalState; dayMinor: number; agreed: readonly string[] },
  by: string,
): PaySaid {
  if (state !== "held") return { ok: false, refusal: "ended" };
  const approval = checkApproval(dayMinor, agreed, by);
  if (approval === "same_person") return { ok: false, refusal: approval };
  return { ok: true, step: approval === "enough" ? "paid" : "agreed" };
}
