import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks, formatMinor } from "#app/foundation/money.ts";
import type { Currency } from "#app/foundation/storefront.ts";
import type { Message } from "#app/messaging/notifications.ts";
import type { Sources } from "#app/pricing/refund.ts";
import { byChannels } from "./by-channels.ts";
import type { Order } from "./order.ts";

/** What of it his bank gives back in another currency than our books'. */
export type MoneyAbroad = { minor: number; currency: Currency };

/** Tells the buyer what of his order's price is back, and where, in the currency that he paid: of each refund once [ORD-08]. */
export function refundMessages(order: Order, refund: Sources & { id: string }, abroad: MoneyAbroad | null, link: string): Message[] {
  const locale = order.lang;
  const money = (minor: number) =>
    abroad ? `${formatMinor(abroad.minor, abroad.currency, locale)} (${formatKopecks(minor, locale)})` : formatKopecks(minor, locale);
  const parts = (
    [
      [m.refund_money, refund.moneyMinor],
      [m.refund_bonus, refund.bonusMinor],
      [m.refund_advance, refund.advanceMinor],
      [m.refund_deposit, refund.depositMinor],
    ] as const
  ).flatMap(([say, minor]) =>
    minor > 0 ? [say({ sum: say === m.refund_money ? money(minor) : formatKopecks(minor, locale) }, { locale })] : [],
  );
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
