import { m } from "#app/foundation/i18n/messages/messages.js";
import { storefronts } from "#app/foundation/storefront.ts";
import type { Message } from "#app/notifications/notifications.ts";
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

/** A letter where there is an address, an SMS for what the buyer has to act on; of each step once [ORD-08]. */
export function returnMessages(order: Order, { n }: Pick<GoodsReturn, "n">, news: ReturnNews, reason = ""): Message[] {
  const locale = order.lang;
  const brand = storefronts.find(({ region }) => region === order.storefront)!.brand[locale];
  const cause = `order:${order.id}:return:${n}:${news}`;
  const said = subjects[news]({ number: order.number }, { locale });
  const subject = `${brand}: ${said}`;
  const text = [texts[news]({}, { locale }), reason].filter(Boolean).join(" ");
  return [
    ...(order.buyer.email ? [{ cause: `${cause}:email`, channel: "email" as const, to: order.buyer.email, subject, text }] : []),
    ...(order.buyer.phone && bySms.includes(news)
      ? [{ cause: `${cause}:sms`, channel: "sms" as const, to: order.buyer.phone, text: `${subject}. ${text}` }]
      : []),
  ];
}
