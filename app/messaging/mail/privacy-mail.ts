import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Message } from "../notifications.ts";
import { brandOf, email, type Sender } from "./layout.ts";
import { paragraph } from "./parts.ts";

/** Its row is deleted once sent. */
export const ERASURE_CONFIRMED = "erasure";

type Contacts = { phone: string | null; email: string | null };

/** The data export is ready: by email, else phone. The link works for its signed-in owner only. */
export function copyMessages(sender: Sender, copy: { id: string; link: string; expires: Date; time: string }, to: Contacts): Message[] {
  const { lang } = sender;
  const locale = { locale: lang };
  const { link, time } = copy;
  const about = { cause: `data-export:${copy.id}`, secret: true, notAfter: copy.expires };
  if (to.email) {
    const subject = `${brandOf(sender)}: ${m.copy_mail_subject({}, locale)}`;
    return [{ ...about, to: to.email, ...email(sender, subject, [paragraph(m.copy_mail_text({ link, time }, locale))]) }];
  }
  return to.phone ? [{ ...about, channel: "sms", to: to.phone, lang, text: `${brandOf(sender)}: ${m.copy_sms({ link }, locale)}` }] : [];
}

/** Confirms the erasure with its record: the last message to a customer. */
export function erasureMessages(sender: Sender, record: { id: string; number: string; at: Date; text: string }, to: Contacts): Message[] {
  const { lang } = sender;
  const locale = { locale: lang };
  const { number } = record;
  const about = { cause: `${ERASURE_CONFIRMED}:${record.id}`, notAfter: new Date(record.at.getTime() + 86_400_000) };
  if (to.email) {
    const subject = `${brandOf(sender)}: ${m.erased_mail_subject({ number }, locale)}`;
    return [{ ...about, to: to.email, ...email(sender, subject, [paragraph(m.erased_mail_text({}, locale)), paragraph(record.text)]) }];
  }
  return to.phone
    ? [{ ...about, channel: "sms", to: to.phone, lang, text: `${brandOf(sender)}: ${m.erased_sms({ number }, locale)}` }]
    : [];
}
