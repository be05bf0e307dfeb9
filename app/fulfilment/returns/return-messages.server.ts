import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Message } from "#app/messaging/notifications.ts";
import { byChannels } from "#app/orders/by-channels.ts";
import type { Order } from "#app/orders/order.ts";
import type { GoodsReturn } from "#app/orders/returns/goods-return.ts";
import type { ReturnState } from "#app/orders/returns/return-status.ts";

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

/** Each step by the channels that the buyer has chosen, once [ORD-08]. */
export function returnMessages(
  order: Order,
  { n }: Pick<GoodsReturn, "n">,
  news: ReturnNews,
  { link, reason }: { link: string; reason: string },
): Message[] {
  const locale = order.lang;
  const subject = subjects[news]({ number: order.number }, { locale });
  const text = [texts[news]({}, { locale }), reason].filter(Boolean).join(" ");
  return byChannels(order, {
    cause: `order:${order.id}:return:${n}:${news}`,
    subject,
    letter: { text },
    short: `${subject}. ${text}`,
    link,
    isUrgent: bySms.includes(news),
  });
}
