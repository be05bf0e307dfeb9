import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { Message } from "#app/notifications/notifications.ts";
import type { Sources } from "#app/pricing/refund.ts";
import { byChannels } from "./by-channels.ts";
import type { Order } from "./order.ts";

/** Tells the buyer what of his order's price is back, and where: of each refund once [ORD-08]. */
export function refundMessages(order: Order, refund: Sources & { id: string }, link: string): Message[] {
  const locale = order.lang;
  const parts = (
    [
      [m.refund_money, refund.moneyMinor],
      [m.refund_bonus, refund.bonusMinor],
      [m.refund_advance, refund.advanceMinor],
      [m.refund_deposit, refund.depositMinor],
    ] as const
  ).flatMap(([say, minor]) => (minor > 0 ? [say({ sum: formatKopecks(minor, locale) }, { locale })] : []));
  if (!parts.length) return [];
  const text = `${m.refund_text({ number: order.number }, { locale })} ${parts.join("; ")}.`;
  return byChannels(order, {
    cause: `order:${order.id}:refund:${refund.id}`,
    subject: m.refund_subject({ number: order.number }, { locale }),
    letter: { text },
    short: text,
    link,
    isUrgent: true,
  });
}
