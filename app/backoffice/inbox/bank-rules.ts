import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import type { BankPayer } from "#app/payments/invoices/receipts.server.ts";
import { close, type InboxRule, reason, sumOf, when, word } from "./inbox-rule.ts";

const group = "money";

/** What a bank's statement and the rates of the day leave open. */
export const bankRules = {
  "bank-receipt": {
    group,
    sees: "invoices.read",
    cause: (item, lang) => {
      const said = m.inbox_bank_receipt({ sum: sumOf(item, lang), document: word(item, "documentNumber") });
      const { payer } = item.facts as { payer?: BankPayer };
      if (!payer) return said;
      const { name, inn, account, bik, purpose } = payer;
      const from = m.desk_bank_money_from({ name: name || "–", inn: inn || "–", account, bik });
      return [said, `${from}.`, m.desk_bank_money_purpose({ purpose: purpose || "–" })].join(" ");
    },
    todo: m.inbox_bank_receipt_todo,
    does: [
      {
        act: "invoices.accept",
        permission: "payments.settle",
        label: m.inbox_do_place,
        gives: ({ subject }) => ({ receipt: subject }),
        asks: [{ name: "number", label: m.inbox_order_number, as: "text" }],
      },
      {
        act: "invoices.close",
        permission: "payments.settle",
        label: m.inbox_do_close,
        gives: ({ subject }) => ({ receipt: subject }),
        asks: [reason],
        look: "danger",
      },
    ],
  },
  "rates-stale": {
    group,
    sees: "rates.read",
    cause: ({ subject }, lang) => m.inbox_rates_stale({ subject: when(subject, lang, false) }),
    todo: m.inbox_rates_stale_todo,
    does: [{ act: "rates.refresh", permission: "rates.accept", label: m.inbox_do_load_rates }, close],
  },
  "rate-jump": rate(m.inbox_rate_jump, m.inbox_rate_jump_todo),
  "rate-cross": rate(m.inbox_rate_cross, m.inbox_rate_cross_todo),
} as const satisfies Record<string, InboxRule>;

/** A subject such as "usd 2026-11-29". */
function rateName(subject: string, lang: Language): string {
  const [currency = "", date = ""] = subject.split(" ");
  return [currency.toUpperCase(), date && when(date, lang, false)].filter(Boolean).join(", ");
}

function rate(says: (said: { subject: string; was: string; became: string }) => string, todo: () => string): InboxRule {
  return {
    group,
    sees: "rates.read",
    cause: (item, lang) => says({ subject: rateName(item.subject, lang), was: word(item, "from") || "—", became: word(item, "to") }),
    todo,
    does: [
      {
        act: "rates.approve",
        permission: "rates.accept",
        label: m.inbox_do_accept_rate,
        gives: ({ subject }) => ({ currency: subject.split(" ")[0]!, date: subject.split(" ")[1] ?? "" }),
      },
    ],
  };
}
