import type { Visit } from "#app/foundation/http/call.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { minuteWords } from "#app/foundation/time/day-words.ts";
import type { Message } from "#app/messaging/notifications.ts";
import { deviceWords } from "../identity/device-words.ts";

const texts = {
  added: { subject: m.passkey_added_subject, text: m.passkey_added_text },
  removed: { subject: m.passkey_removed_subject, text: m.passkey_removed_text },
};
export type PasskeyNews = keyof typeof texts;

/** Tells the owner of an account that there is another way into it, or one less [T11]. */
export function passkeyMessage(
  news: PasskeyNews,
  id: string,
  device: string,
  owner: { phone: string | null; email: string | null },
  { storefront, lang, now }: Pick<Visit, "storefront" | "lang" | "now">,
): Message[] {
  // Some send the same words once a day (decision 0006).
  const said = { brand: storefront.brand[lang], device: deviceWords(device), time: minuteWords(now) };
  const subject = texts[news].subject(said, { locale: lang });
  const text = texts[news].text(said, { locale: lang });
  const told = owner.email
    ? ({ channel: "email", to: owner.email } as const)
    : owner.phone && ({ channel: "sms", to: owner.phone } as const);
  return told ? [{ cause: `passkey-${news}:${id}`, ...told, lang, subject, text }] : [];
}
