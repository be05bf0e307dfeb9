import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Message } from "../notifications.ts";
import { brandOf, email, type Sender } from "./layout.ts";
import { paragraph } from "./parts.ts";

type Owner = { id: string; phone: string | null; email: string | null };

const subjectOf = (changed: "email" | "phone", sender: Sender) =>
  (changed === "email" ? m.email_changed_subject : m.phone_changed_subject)({ brand: brandOf(sender) }, { locale: sender.lang });

const byEmail = (sender: Sender, to: string, changed: "email" | "phone", text: string) => ({
  to,
  ...email(sender, subjectOf(changed, sender), [paragraph(text)]),
});

/** Warns the old email, else the phone, of a new email [IDN-08]. `time` because some providers drop equal texts (decision 0006). */
export function emailChanged(sender: Sender, { id, phone, email }: Owner, request: string, time: string): Message[] {
  const { lang } = sender;
  const cause = `email-changed:${id}:${request}`;
  const text = m.email_changed_text({ brand: brandOf(sender), time }, { locale: lang });
  if (email) return [{ cause, ...byEmail(sender, email, "email", text) }];
  return phone ? [{ cause, channel: "sms", to: phone, lang, text }] : [];
}

/** To the number's present owner, and to the old account's email. */
export function phoneReleased(
  sender: Sender,
  { id, phone, email, shownPhone }: { id: string; phone: string; email: string; shownPhone: string },
  request: string,
): Message[] {
  const { lang } = sender;
  const brand = brandOf(sender);
  const cause = `phone-changed:${id}:${request}`;
  return [
    { cause: `${cause}:old`, channel: "sms", to: phone, lang, text: m.phone_released_text({ brand }, { locale: lang }) },
    {
      cause: `${cause}:email`,
      ...byEmail(sender, email, "phone", m.phone_released_mail({ brand, phone: shownPhone }, { locale: lang })),
    },
  ];
}

/** To the old phone, the new one and the email [A12]. */
export function phoneChanged(sender: Sender, { id, phone, email }: Owner, became: string, request: string, time: string): Message[] {
  const { lang } = sender;
  const words = { brand: brandOf(sender), time };
  const cause = `phone-changed:${id}:${request}`;
  const text = (phone ? m.phone_changed_text : m.phone_added_text)(words, { locale: lang });
  return [
    ...(phone ? [{ cause: `${cause}:old`, channel: "sms" as const, to: phone, lang, text }] : []),
    { cause: `${cause}:new`, channel: "sms", to: became, lang, text: m.phone_new_text(words, { locale: lang }) },
    ...(email ? [{ cause: `${cause}:email`, ...byEmail(sender, email, "phone", text) }] : []),
  ];
}

const passkey = {
  added: { subject: m.passkey_added_subject, text: m.passkey_added_text },
  removed: { subject: m.passkey_removed_subject, text: m.passkey_removed_text },
};
export type PasskeyEvent = keyof typeof passkey;

/** Warns of an added or removed passkey [T11]. */
export function passkeyMessage(
  sender: Sender,
  event: PasskeyEvent,
  { id, device, time }: { id: string; device: string; time: string },
  owner: Omit<Owner, "id">,
): Message[] {
  const { lang } = sender;
  const words = { brand: brandOf(sender), device, time };
  const cause = `passkey-${event}:${id}`;
  const text = passkey[event].text(words, { locale: lang });
  if (owner.email)
    return [{ cause, to: owner.email, ...email(sender, passkey[event].subject(words, { locale: lang }), [paragraph(text)]) }];
  return owner.phone ? [{ cause, channel: "sms", to: owner.phone, lang, text }] : [];
}
