import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Message } from "../notifications.ts";
import { brandOf, email, type Sender } from "./layout.ts";
import { button, paragraph } from "./parts.ts";

/** Stale afterwards. */
const SEND_WITHIN_DAYS = 3;
const untilFrom = (now: Date) => new Date(now.getTime() + SEND_WITHIN_DAYS * 86_400_000);

type Links = { wait: string; stop: string };
type Item = { name: string; path: string };

/** Double opt-in: unconfirmed mailboxes get nothing more [T67]. */
export function confirmWait(sender: Sender, wait: { id: string; letters: number }, to: string, name: string, links: Links): Message {
  const locale = sender.lang;
  const parts = [
    paragraph(m.wait_confirm_says({ name }, { locale })),
    button(links.wait, m.wait_page_yes({}, { locale })),
    paragraph(m.wait_confirm_else({}, { locale })),
  ];
  return {
    cause: `wait-confirm:${wait.id}:${wait.letters}`,
    to,
    ...email(sender, m.wait_confirm_subject({ brand: brandOf(sender), name }, { locale }), parts),
    unsubscribe: links.stop,
  };
}

/** By push, where allowed [PWA-04]. */
export const backInStockPush = (sender: Sender, wait: { id: string; customerId: string }, { name, path }: Item, now: Date): Message => ({
  cause: `wait:${wait.id}:push`,
  channel: "push",
  to: wait.customerId,
  lang: sender.lang,
  subject: brandOf(sender),
  text: m.wait_back_push({ name }, { locale: sender.lang }),
  link: path,
  notAfter: untilFrom(now),
  wish: { customerId: wait.customerId, push: true },
});

export function backInStock(
  sender: Sender,
  wait: { id: string },
  { channel, to }: Pick<Message, "channel" | "to">,
  { name, path }: Item,
  { origin, now, ...links }: Links & { origin: string; now: Date },
): Message {
  const locale = sender.lang;
  const words = { brand: brandOf(sender), name };
  const link = `${origin}${path}&lang=${locale}`;
  const subject = m.wait_back_subject(words, { locale });
  const about = { cause: `wait:${wait.id}`, to, notAfter: untilFrom(now) };
  if (channel !== "email") return { ...about, channel, lang: locale, subject: null, text: `${subject} ${link}` };
  const parts = [
    paragraph(m.wait_back_says(words, { locale })),
    button(link, m.wait_page_goods({}, { locale })),
    paragraph(m.wait_back_first({}, { locale })),
    paragraph(m.wait_back_stop({ link: links.wait }, { locale })),
  ];
  return { ...about, ...email(sender, subject, parts), unsubscribe: links.stop };
}
