import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks, formatMoney, rubles } from "#app/foundation/money.ts";
import type { Message } from "../notifications.ts";
import { brandOf, email, type Sender } from "./layout.ts";
import { paragraph } from "./parts.ts";

type Birthday = { customerId: string; email: string; year: number; greeting: string; bonusMinor: number; notAfter: Date };

/** Once a year, and never after the birthday [ACC-06]. */
export function birthdayMessage(sender: Sender, { customerId, year, greeting, bonusMinor, notAfter, ...to }: Birthday): Message {
  const locale = sender.lang;
  const given = m.birthday_given({ sum: formatKopecks(bonusMinor, locale) }, { locale });
  const parts = [greeting, given, m.birthday_letter_end({}, { locale })].map(paragraph);
  return {
    cause: `birthday:${customerId}:${year}:email`,
    to: to.email,
    ...email(sender, `${brandOf(sender)}: ${greeting}`, parts),
    notAfter,
  };
}

const withdrawal = {
  asked: { subject: m.withdraw_asked_subject, text: m.withdraw_asked_text },
  paid: { subject: m.withdraw_paid_subject, text: m.withdraw_paid_text },
  refused: { subject: m.withdraw_refused_subject, text: m.withdraw_refused_text },
  returned: { subject: m.withdraw_refused_subject, text: m.withdraw_refused_text },
};
export type WithdrawalEvent = keyof typeof withdrawal;

export function withdrawalMessages(
  sender: Sender,
  { id, amountMinor, accountEnd }: { id: string; amountMinor: number; accountEnd: string },
  owner: { phone: string | null; email: string | null },
  event: WithdrawalEvent,
  reason = "",
): Message[] {
  const locale = sender.lang;
  const brand = brandOf(sender);
  const words = { sum: formatMoney(rubles(amountMinor), "rub", locale), end: accountEnd, reason };
  const subject = `${brand}: ${withdrawal[event].subject(words, { locale })}`;
  const text = withdrawal[event].text(words, { locale });
  const cause = `withdrawal:${id}:${event}`;
  return [
    ...(owner.email ? [{ cause: `${cause}:email`, to: owner.email, ...email(sender, subject, [paragraph(text)]) }] : []),
    ...(owner.phone ? [{ cause: `${cause}:sms`, channel: "sms" as const, to: owner.phone, lang: locale, text: `${brand}: ${text}` }] : []),
  ];
}
