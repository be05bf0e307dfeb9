import type * as z from "zod";
import type { WithdrawalAsked } from "#app/money/withdrawals/withdrawal.ts";
import type { withdrawAnswer } from "#app/money/withdrawals/withdrawals.contract.ts";

export type Withdrawn = z.infer<typeof withdrawAnswer>;

export const writeWithdrawal = ({ holder, ...asked }: WithdrawalAsked) => ({ fullname: holder, ...asked });
