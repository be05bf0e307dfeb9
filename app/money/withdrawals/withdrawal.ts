import { digitsOf, isAccountOf, isBik, isPersonalAccount } from "#app/foundation/sellers/bank-account.ts";
import { weighWord } from "#app/foundation/two-people.ts";

/** `sum` in whole rubles; the numbers as they were typed. */
export type WithdrawalAsked = { fullname: string; account: string; bik: string; sum: number };
export type WithdrawalProblem = {
  path: keyof WithdrawalAsked;
  code: "enter_holder" | "enter_bank_account" | "enter_bik" | "other_bank" | "enter_sum" | "more_than_deposit";
};

/** Whoever got hold of an account by another phone has so long no way to its deposit, while its owner, who was told, has one to support. */
const COOLING_MS = 24 * 3_600_000;

/** From when a deposit can be withdrawn whose account was given another phone, or null where that is now [T30]. */
export function withdrawableFrom(phoneChangedAt: Date | null, now: Date): Date | null {
  const from = phoneChangedAt && new Date(phoneChangedAt.getTime() + COOLING_MS);
  return from && from > now ? from : null;
}

/** Letters of any script, in two words or more: a bank refuses initials. */
const HOLDER = /^\p{L}[\p{L}\p{M}'’-]*( \p{L}[\p{L}\p{M}'’-]*)+$/u;

/** The holder's name with one blank between its words. */
export const holderOf = (typed: string): string => typed.trim().replace(/\s+/g, " ");

/** What keeps a deposit of so many whole rubles from going there; the page and the call ask the same [ACC-04]. */
export function withdrawalProblems({ fullname, account, bik, sum }: WithdrawalAsked, depositRubles: number): WithdrawalProblem[] {
  const problems: WithdrawalProblem[] = [];
  const [accountDigits, bikDigits] = [digitsOf(account), digitsOf(bik)];
  if (!HOLDER.test(holderOf(fullname))) problems.push({ path: "fullname", code: "enter_holder" });
  // Either number may be the wrong one where they do not fit each other.
  const isOfAnother = isPersonalAccount(accountDigits) && isBik(bikDigits) && !isAccountOf(accountDigits, bikDigits);
  if (!isPersonalAccount(accountDigits) || isOfAnother) problems.push({ path: "account", code: "enter_bank_account" });
  if (!isBik(bikDigits)) problems.push({ path: "bik", code: "enter_bik" });
  else if (isOfAnother) problems.push({ path: "bik", code: "other_bank" });
  if (!Number.isSafeInteger(sum) || sum <= 0) problems.push({ path: "sum", code: "enter_sum" });
  else if (sum > depositRubles) problems.push({ path: "sum", code: "more_than_deposit" });
  return problems;
}

/** `returned`: paid, and sent back by the bank. */
export type WithdrawalState = "held" | "paid" | "refused" | "returned";

export type PaySaid = { ok: true; step: "agreed" | "paid" } | { ok: false; refusal: "ended" | "same_person" };

/** What it comes to when `by` says pay; `dayMinor`: this and what its owner asked for in the day before it; `agreed`: who has said so before. */
export function sayPay(
  { state, dayMinor, agreed }: { state: WithdrawalState; dayMinor: number; agreed: readonly string[] },
  by: string,
): PaySaid {
  if (state !== "held") return { ok: false, refusal: "ended" };
  const word = weighWord(dayMinor, agreed, by);
  if (word === "same_person") return { ok: false, refusal: word };
  return { ok: true, step: word === "enough" ? "paid" : "agreed" };
}
