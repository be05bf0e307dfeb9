import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney, rubles } from "#app/foundation/money.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import type { Message } from "#app/messaging/notifications.ts";
import type { Withdrawal } from "./withdrawals.queries.server.ts";

const texts = {
  asked: { subject: m.withdraw_asked_subject, text: m.withdraw_asked_text },
  paid: { subject: m.withdraw_paid_subject, text: m.withdraw_paid_text },
  refused: { subject: m.withdraw_refused_subject, text: m.withdraw_refused_text },
  returned: { subject: m.withdraw_refused_subject, text: m.withdraw_refused_text },
};
export type WithdrawalNews = keyof typeof texts;

/** Tells the owner of a deposit, by every way there is to him, that it is leaving, has left or is back: each once. */
export function withdrawalMessages(
  withdrawal: Pick<Withdrawal, "id" | "amountMinor" | "accountEnd" | "storefront" | "lang">,
  owner: { phone: string | null; email: string | null },
  news: WithdrawalNews,
  reason = "",
): Message[] {
  const { lang } = withdrawal;
  const locale = lang;
  const brand = storefronts.find((record) => record.region === withdrawal.storefront)!.brand[locale];
  const said = { sum: formatMoney(rubles(withdrawal.amountMinor), "rub", locale), end: withdrawal.accountEnd, reason };
  const subject = `${brand}: ${texts[news].subject(said, { locale })}`;
  const text = texts[news].text(said, { locale });
  const cause = `withdrawal:${withdrawal.id}:${news}`;
  return [
    ...(owner.email ? [{ cause: `${cause}:email`, channel: "email" as const, to: owner.email, lang, subject, text }] : []),
    ...(owner.phone ? [{ cause: `${cause}:sms`, channel: "sms" as const, to: owner.phone, lang, text: `${brand}: ${text}` }] : []),
  ];
}
