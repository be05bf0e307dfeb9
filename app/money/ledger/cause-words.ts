import { m } from "#app/foundation/i18n/messages/messages.js";

/** Unknown causes of later versions get a general text. */
export function causeWords(cause: string, number: string): string {
  if (cause === "order") return m.lk_cause_order({ number });
  if (cause === "order-release") return m.lk_cause_release({ number });
  if (cause === "refund") return m.lk_cause_refund({ number });
  if (cause === "cashback") return m.lk_cause_cashback({ number });
  if (cause === "cashback-back") return m.lk_cause_cashback_back({ number });
  if (cause === "certificate") return m.lk_cause_certificate();
  if (cause === "withdrawal") return m.lk_cause_withdrawal();
  if (cause === "withdrawal-refused" || cause === "withdrawal-returned") return m.lk_cause_withdrawal_refused();
  if (cause === "referral") return m.lk_cause_referral();
  if (cause === "referral-back") return m.lk_cause_referral_back();
  if (cause === "balance-change") return m.lk_cause_balance_change();
  if (cause === "birthday") return m.lk_cause_birthday();
  return cause === "opening" ? m.lk_cause_opening() : m.lk_cause_other();
}
