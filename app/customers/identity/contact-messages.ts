import type { Visit } from "#app/foundation/http/call.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { minuteWords } from "#app/foundation/time/day-words.ts";
import type { Message } from "#app/messaging/notifications.ts";
import { phoneWords } from "./dial-codes.ts";

type Owner = { id: string; phone: string | null; email: string | null };
type Said = Pick<Visit, "storefront" | "lang">;
type SaidNow = Said & Pick<Visit, "now">;

const subject = (change: "email" | "phone", { storefront, lang }: Said) =>
  (change === "email" ? m.email_changed_subject : m.phone_changed_subject)({ brand: storefront.brand[lang] }, { locale: lang });

/** By its minute no warning says the same as another: some send the same words once a day (decision 0006). */
const wordsOf = ({ storefront, lang, now }: SaidNow) => ({ brand: storefront.brand[lang], time: minuteWords(now) });

/** Tells the mailbox that the account had, else its phone, of another one [IDN-08]. */
export function emailChanged({ id, phone, email }: Owner, request: string, said: SaidNow): Message[] {
  const text = m.email_changed_text(wordsOf(said), { locale: said.lang });
  const told = email ? ({ channel: "email", to: email } as const) : phone && ({ channel: "sms", to: phone } as const);
  return told ? [{ cause: `email-changed:${id}:${request}`, ...told, lang: said.lang, subject: subject("email", said), text }] : [];
}

/** Tells whoever has the number now that it is free, and the mailbox of the account that it has left. */
export function phoneReleased({ id, phone, email }: { id: string; phone: string; email: string }, request: string, said: Said): Message[] {
  const brand = said.storefront.brand[said.lang];
  const { lang } = said;
  const locale = { locale: lang };
  const cause = `phone-changed:${id}:${request}`;
  const text = m.phone_released_mail({ brand, phone: phoneWords(phone) }, locale);
  return [
    { cause: `${cause}:old`, channel: "sms", to: phone, lang, text: m.phone_released_text({ brand }, locale) },
    { cause: `${cause}:email`, channel: "email", to: email, lang, subject: subject("phone", said), text },
  ];
}

/** Tells the phone that the account had, the one it has now and its mailbox of the change, each once [A12]. */
export function phoneChanged({ id, phone, email }: Owner, became: string, request: string, said: SaidNow): Message[] {
  const words = wordsOf(said);
  const { lang } = said;
  const locale = { locale: lang };
  const cause = `phone-changed:${id}:${request}`;
  const text = (phone ? m.phone_changed_text : m.phone_added_text)(words, locale);
  return [
    ...(phone ? [{ cause: `${cause}:old`, channel: "sms" as const, to: phone, lang, text }] : []),
    { cause: `${cause}:new`, channel: "sms", to: became, lang, text: m.phone_new_text(words, locale) },
    ...(email ? [{ cause: `${cause}:email`, channel: "email" as const, to: email, lang, subject: subject("phone", said), text }] : []),
  ];
}
