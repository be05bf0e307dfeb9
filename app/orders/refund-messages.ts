import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import { storefronts } from "#app/foundation/storefront.ts";
import type { Message } from "#app/notifications/notifications.ts";
import type { Sources } from "#app/pricing/refund.ts";
import { whereLetters } from "./letter-wish.ts";
import type { Order } from "./order.ts";

/** Tells the buyer what of his order's price is back, and where: of each refund once [ORD-08]. */
export function refundMessages(order: Order, refund: Sources & { id: string }): Message[] {
  const locale = order.lang;
  const brand = storefronts.find((record) => record.region === order.storefront)!.brand[locale];
  const parts = (
    [
      [m.refund_money, refund.moneyMinor],
      [m.refund_bonus, refund.bonusMinor],
      [m.refund_advance, refund.advanceMinor],
      [m.refund_deposit, refund.depositMinor],
    ] as const
  ).flatMap(([say, minor]) => (minor > 0 ? [say({ sum: formatKopecks(minor, locale) }, { locale })] : []));
  if (!parts.length) return [];
  const cause = `order:${order.id}:refund:${refund.id}`;
  const subject = `${brand}: ${m.refund_subject({ number: order.number }, { locale })}`;
  const text = `${m.refund_text({ number: order.number }, { locale })} ${parts.join("; ")}.`;
  return [
    ...(order.buyer.email
      ? [{ cause: `${cause}:email`, channel: "email" as const, to: order.buyer.email, subject, text, ...whereLetters(order, "on") }]
      : []),
    ...(order.buyer.phone ? [{ cause: `${cause}:sms`, channel: "sms" as const, to: order.buyer.phone, text: `${brand}: ${text}` }] : []),
  ];
}
