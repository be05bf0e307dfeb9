import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney, rubles } from "#app/foundation/money.ts";
import { type Currency, storefronts } from "#app/foundation/storefront.ts";
import type { Message } from "#app/notifications/notifications.ts";
import { whereLetters } from "#app/orders/letter-wish.ts";
import type { Order } from "#app/orders/order.ts";

/** Tells the buyer that money an order had no more use for is on its way back, as he paid it: of each refund once. */
export function lateRefundMessages(order: Order, refund: { id: string; askedMinor: number }, currency: Currency): Message[] {
  const locale = order.lang;
  const brand = storefronts.find((record) => record.region === order.storefront)!.brand[locale];
  const inputs = { number: order.number, sum: formatMoney(rubles(refund.askedMinor), currency, locale) };
  const cause = `order:${order.id}:late-refund:${refund.id}`;
  const text = m.payment_late_refund(inputs, { locale });
  const subject = `${brand}: ${m.payment_late_refund_subject({ number: order.number }, { locale })}`;
  return [
    ...(order.buyer.email
      ? [{ cause: `${cause}:email`, channel: "email" as const, to: order.buyer.email, subject, text, ...whereLetters(order, "on") }]
      : []),
    ...(order.buyer.phone ? [{ cause: `${cause}:sms`, channel: "sms" as const, to: order.buyer.phone, text: `${brand}: ${text}` }] : []),
  ];
}
