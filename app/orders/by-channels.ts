import { letterHead } from "#app/foundation/brand/letter-head.ts";
import { escapeHtml } from "#app/foundation/escape-html.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type Language, storefronts } from "#app/foundation/storefront.ts";
import { button, letterHtml } from "#app/messaging/letter-html.ts";
import type { Message } from "#app/messaging/notifications.ts";
import type { Order } from "./order.ts";

/** News of an order. Every channel says them after the shop's name, `subject` in a letter, `short` in an SMS and in browsers. */
export type News = {
  cause: string;
  subject: string;
  /** `body`: of its HTML, where that shows more than the text does. */
  letter: { text: string; body?: string };
  short: string;
  /** The order's page for whoever holds it [ORD-07]: every letter ends with it; browsers lead to the account. */
  link: string;
  /** Something can be done there: an SMS ends with the link too. */
  asksForMore?: boolean;
  /** Can't wait for a mailbox. */
  isUrgent: boolean;
};

/**
 * News of an order by each channel that its buyer has chosen: a letter where there is an address and its owner wishes for letters, an SMS of what
 * is urgent, and of all where there is no letter, and the browsers where he has asked for it; each once [ORD-08].
 */
export function byChannels(order: Pick<Order, "number" | "storefront" | "lang" | "customerId" | "buyer">, news: News): Message[] {
  const { cause, subject, short, link, isUrgent } = news;
  const { customerId, number, lang } = order;
  const { email, phone } = order.buyer;
  const storefront = storefronts.find(({ region }) => region === order.storefront)!;
  const brand = storefront.brand[lang];
  // A guest, and who can't be reached but by letter, has chosen nothing.
  const where = (letters: boolean): Pick<Message, "wish"> => (customerId && phone ? { wish: { customerId, letters } } : {});
  const isAlways = isUrgent || !email;
  const messages: Message[] = [];
  if (email)
    messages.push({
      cause: `${cause}:email`,
      channel: "email",
      to: email,
      lang,
      subject: `${brand}: ${subject}`,
      ...letterOf(news, { lang, title: `${brand}: ${subject}` }, letterHead(brand, storefront.corner)),
      ...where(true),
    });
  // Whoever buys a certificate as a guest leaves no phone.
  if (phone && (isAlways || customerId)) {
    const text = `${brand}: ${news.asksForMore ? `${short} ${link}` : short}`;
    messages.push({ cause: `${cause}:sms`, channel: "sms", to: phone, lang, text, ...(!isAlways && where(false)) });
  }
  if (customerId)
    messages.push({
      cause: `${cause}:push`,
      channel: "push",
      to: customerId,
      lang,
      subject: brand,
      text: asSentence(short),
      link: `/lk/orders/${number}`,
      wish: { customerId, push: true },
    });
  return messages;
}

function letterOf(
  { letter, link }: News,
  { lang, title }: { lang: Language; title: string },
  head: string,
): Pick<Message, "text" | "html"> {
  const text = `${letter.text}\n\n${link}`;
  const body = letter.body ?? `<p>${escapeHtml(letter.text).replaceAll("\n", "<br>")}</p>`;
  const seen = `<p>${button(link, m.order_mail_link({}, { locale: lang }))}</p>`;
  return {
    text,
    html: letterHtml({ lang, title, body: `${head}${body}${seen}` }),
  };
}

/** What goes on after the shop's name elsewhere, and begins here. */
export const asSentence = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);
