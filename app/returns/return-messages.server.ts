import { m } from "#app/foundation/i18n/messages/messages.js";
import { storefronts } from "#app/foundation/storefront.ts";
import type { Message } from "#app/notifications/notifications.ts";
import { whereLetters } from "#app/orders/letter-wish.ts";
import type { Order } from "#app/orders/order.ts";
import type { GoodsReturn } from "./goods-return.ts";
import type { ReturnState } from "./return-status.ts";

/** What the buyer is told; that the money is back, the refund itself tells. */
export type ReturnNews = Exclude<ReturnState, "refunded">;

const subjects = {
  asked: m.return_mail_asked,
  approved: m.return_mail_approved,
  received: m.return_mail_received,
  refused: m.return_mail_refused,
} satisfies Record<ReturnNews, unknown>;
const texts = {
  asked: m.return_says_asked,
  approved: m.return_says_approved,
  received: m.return_says_received,
  refused: m.return_says_refused,
} satisfies Record<ReturnNews, unknown>;

/** SMS are for what cannot wait for a mailbox. */
const bySms: readonly ReturnNews[] = ["approved", "refused"];

/** A letter where there is an address and its owner wishes for letters; an SMS for what he has to act on, and for all where there is no letter; of each step once [ORD-08]. */
export function returnMessages(order: Order, { n }: Pick<GoodsReturn, "n">, news: ReturnNews, reason = ""): Message[] {
  const locale = order.lang;
  const brand = storefronts.find(({ region }) => region === order.storefront)!.brand[locale];
  const cause = `order:${order.id}:return:${n}:${news}`;
  const said = subjects[news]({ number: order.number }, { locale });
  const subject = `${brand}: ${said}`;
  const text = [texts[news]({}, { locale }), reason].filter(Boolean).join(" ");
  const { email, phone } = order.buyer;
  const isAlways = bySms.includes(news) || !email;
  const instead = whereLetters(order, "off");
  return [
    ...(email ? [{ cause: `${cause}:email`, channel: "email" as const, to: email, subject, text, ...whereLetters(order, "on") }] : []),
    ...(phone && (isAlways || instead.wish)
      ? [{ cause: `${cause}:sms`, channel: "sms" as const, to: phone, text: `${subject}. ${text}`, ...(!isAlways && instead) }]
      : []),
  ];
}
