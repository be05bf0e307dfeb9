import { m } from "#app/foundation/i18n/messages/messages.js";
import type { WithdrawalProblem } from "./withdrawal.ts";

/** The account's sentence is the specification's [ACC-04]. */
export const fieldTexts = {
  enter_holder: m.withdraw_enter_holder,
  enter_bank_account: m.withdraw_enter_account,
  enter_bik: m.withdraw_enter_bik,
  other_bank: m.withdraw_other_bank,
  enter_sum: m.withdraw_enter_sum,
  more_than_deposit: m.withdraw_more_than_deposit,
} satisfies Record<WithdrawalProblem["code"], () => string>;
