import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMinor } from "#app/foundation/money.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import type { Message } from "#app/messaging/notifications.ts";
import { byChannels } from "#app/orders/by-channels.ts";
import type { Order } from "#app/orders/order.ts";

/** Tells the buyer that money an order had no more use for is on its way back, as he paid it: of each refund once. */
export function lateRefundMessages(
  order: Order,
  { currency, link, ...refund }: { id: string; askedMinor: number; currency: Currency; link: string },
): Message[] {
  const locale = order.lang;
  const inputs = { number: order.number, sum: formatMinor(refund.askedMinor, currency, locale) };
  const text = m.payment_late_refund(inputs, { locale });
  return byChannels(order, {
    cause: `order:${order.id}:late-refund:${refund.id}`,
    subject: m.payment_late_refund_subject({ number: order.number }, { locale }),
    letter: { text },
    short: text,
    link,
    isUrgent: true,
  });
}
