import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import type { Message } from "#app/messaging/notifications.ts";
import { actText, actTime } from "./act.ts";
import type { Erasure } from "./erasure.ts";

/** The kind of message that says good-bye; its row goes when it has left. */
export const FAREWELL = "erasure";

type Reached = { phone: string | null; email: string | null };
type Told = { brand: string; lang: Language };

/** Says that a copy is ready and where: to the mailbox, else the phone. Only its owner, signed in, gets anything there. */
export function copyMessages(copy: { id: string; link: string; expires: Date }, to: Reached, { brand, lang }: Told): Message[] {
  const locale = { locale: lang };
  const cause = `data-export:${copy.id}`;
  const time = actTime(copy.expires, lang);
  if (to.email)
    return [
      {
        cause,
        channel: "email",
        to: to.email,
        lang,
        subject: `${brand}: ${m.copy_mail_subject({}, locale)}`,
        text: m.copy_mail_text({ link: copy.link, time }, locale),
        secret: true,
        notAfter: copy.expires,
      },
    ];
  const text = `${brand}: ${m.copy_sms({ link: copy.link }, locale)}`;
  return to.phone ? [{ cause, channel: "sms", to: to.phone, lang, text, secret: true, notAfter: copy.expires }] : [];
}

/** The last that a customer hears: that he is forgotten, with the act of it. */
export function farewellMessages(act: Erasure, to: Reached, { brand, lang }: Told): Message[] {
  const locale = { locale: lang };
  const cause = `${FAREWELL}:${act.id}`;
  const notAfter = new Date(act.at.getTime() + 86_400_000);
  const subject = `${brand}: ${m.erased_mail_subject({ number: act.number }, locale)}`;
  const text = `${m.erased_mail_text({}, locale)}\n\n${actText(act, brand, lang)}`;
  if (to.email) return [{ cause, channel: "email", to: to.email, lang, subject, text, notAfter }];
  return to.phone
    ? [{ cause, channel: "sms", to: to.phone, lang, text: `${brand}: ${m.erased_sms({ number: act.number }, locale)}`, notAfter }]
    : [];
}
