import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Message } from "../notifications.ts";
import { brandOf, email, type Sender } from "./layout.ts";
import { paragraph } from "./parts.ts";

/** The kind of message that confirms an erasure; its row is deleted once it is sent. */
export const ERASURE_CONFIRMED = "erasure";

type Contacts = { phone: string | null; email: string | null };

/** A copy of a customer's data is ready: to the mailbox, else the phone. Only its owner, signed in, can open the link. */
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

/** The last message to a customer: their data is erased, with the record of it. */
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
