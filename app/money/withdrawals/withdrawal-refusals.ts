import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Withdrawals } from "./withdrawals.server.ts";

export type WithdrawalRefusal = Extract<Awaited<ReturnType<Withdrawals["pay" | "returned" | "show"]>>, { ok: false }>["refusal"];

/** Why a payout stays as it is, for staff. */
export const withdrawalRefusals = {
  unknown: m.staff_withdrawals_unknown,
  ended: m.staff_withdrawals_ended,
  not_paid: m.staff_withdrawals_not_paid,
  same_person: m.staff_withdrawals_same_person,
} satisfies Record<WithdrawalRefusal, () => string>;
