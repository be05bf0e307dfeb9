import { m } from "#app/foundation/i18n/messages/messages.js";
import type { BalanceRefusal } from "./balance-change.ts";

export const balanceRefusals = {
  unknown: m.desk_balance_unknown,
  below_zero: m.desk_balance_below_zero,
  ended: m.desk_balance_ended,
  same_person: m.desk_balance_same_person,
  waiting: m.desk_balance_waiting,
} satisfies Record<BalanceRefusal, () => string>;
