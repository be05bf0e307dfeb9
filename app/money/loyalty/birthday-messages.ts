import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import type { Message } from "#app/messaging/notifications.ts";
import { BIRTHDAY_DAYS, type NearBirthday } from "./birthday.ts";
import type { DueBirthday } from "./birthdays.queries.server.ts";
import { greetingWords } from "./greeting-words.ts";

/** The letter that comes with the bonus, to those who take letters: of each birthday once, and not when it is over [ACC-06]. */
export function birthdayMessages(to: DueBirthday, { when, year, bonusMinor }: NearBirthday & { bonusMinor: number }, now: Date): Message[] {
  if (!to.email) return [];
  const locale = to.lang;
  const brand = storefronts.find(({ region }) => region === to.storefront)!.brand[locale];
  const greeting = greetingWords(when, to.firstname, locale);
  const sum = formatKopecks(bonusMinor, locale);
  return [
    {
      cause: `birthday:${to.customerId}:${year}:email`,
      channel: "email",
      to: to.email,
      lang: to.lang,
      subject: `${brand}: ${greeting}`,
      text: [greeting, m.birthday_given({ sum }, { locale }), m.birthday_letter_end({}, { locale })].join("\n\n"),
      notAfter: new Date(now.getTime() + BIRTHDAY_DAYS * 86_400_000),
    },
  ];
}
