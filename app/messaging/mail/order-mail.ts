import { capitalized } from "#app/foundation/i18n/capitalized.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks, formatMinor } from "#app/foundation/money.ts";
import type { Currency, Language, Region } from "#app/foundation/storefront.ts";
import type { Message } from "../notifications.ts";
import { brandOf, email } from "./layout.ts";
import { button, heading, type Part, paragraph } from "./parts.ts";

export type Buyer = {
  number: string;
  storefront: Region;
  lang: Language;
  customerId: string | null;
  buyer: { email: string; phone: string };
};

/** One event. The text is `subject` in emails, `short` in SMS and push, after the brand's name. */
export type OrderUpdate = {
  cause: string;
  subject: string;
  parts: readonly Part[];
  short: string;
  /** The order's page for the recipient [ORD-07]; push leads to the account. */
  link: string;
  hasAction?: boolean;
  /** Also by SMS. */
  isUrgent: boolean;
};

/** By each channel the buyer chose: email, SMS if urgent or without email, push [ORD-08]. */
export function orderUpdate(order: Buyer, { cause, subject, parts, short, link, hasAction, isUrgent }: OrderUpdate): Message[] {
  const { customerId, number, lang } = order;
  const to = order.buyer;
  const brand = brandOf(order);
  // Without a customer or another channel there is no preference.
  const where = (letters: boolean): Pick<Message, "wish"> => (customerId && to.phone ? { wish: { customerId, letters } } : {});
  const isAlways = isUrgent || !to.email;
  const messages: Message[] = [];
  if (to.email) {
    const all = [...parts, button(link, m.order_mail_link({}, { locale: lang }))];
    messages.push({ cause: `${cause}:email`, to: to.email, ...email(order, `${brand}: ${subject}`, all), ...where(true) });
  }
  // Certificate buyers may have no phone.
  if (to.phone && (isAlways || customerId)) {
    const text = `${brand}: ${hasAction ? `${short} ${link}` : short}`;
    messages.push({ cause: `${cause}:sms`, channel: "sms", to: to.phone, lang, text, ...(!isAlways && where(false)) });
  }
  if (customerId)
    messages.push({
      cause: `${cause}:push`,
      channel: "push",
      to: customerId,
      lang,
      subject: brand,
      text: capitalized(short),
      link: `/lk/orders/${number}`,
      wish: { customerId, push: true },
    });
  return messages;
}

export type MoneyAbroad = { minor: number; currency: Currency };
type Refunded = { id: string; moneyMinor: number; bonusMinor: number; advanceMinor: number; depositMinor: number };

/** Once per refund: how much came back, where, in the currency paid [ORD-08]. */
export function refundMessages(
  order: Buyer & { id: string },
  refund: Refunded & { isByHand?: boolean },
  abroad: MoneyAbroad | null,
  link: string,
): Message[] {
  const locale = order.lang;
  const money = (minor: number) =>
    abroad ? `${formatMinor(abroad.minor, abroad.currency, locale)} (${formatKopecks(minor, locale)})` : formatKopecks(minor, locale);
  const moneyBack = refund.isByHand ? m.refund_money_by_hand : m.refund_money;
  const sources = (
    [
      [moneyBack, refund.moneyMinor],
      [m.refund_bonus, refund.bonusMinor],
      [m.refund_advance, refund.advanceMinor],
      [m.refund_deposit, refund.depositMinor],
    ] as const
  ).flatMap(([say, minor]) =>
    minor > 0 ? [say({ sum: say === moneyBack ? money(minor) : formatKopecks(minor, locale) }, { locale })] : [],
  );
  if (!sources.length) return [];
  const text = `${m.refund_text({ number: order.number }, { locale })} ${sources.join("; ")}.`;
  const subject = m.refund_subject({ number: order.number }, { locale });
  return orderUpdate(order, {
    cause: `order:${order.id}:refund:${refund.id}`,
    subject,
    parts: [paragraph(text)],
    short: text,
    link,
    isUrgent: true,
  });
}

/** Late money is being refunded, once per refund. */
export function lateRefundMessages(
  order: Buyer & { id: string },
  { currency, link, ...refund }: { id: string; askedMinor: number; currency: Currency; link: string },
): Message[] {
  const locale = order.lang;
  const { number } = order;
  const text = m.payment_late_refund({ number, sum: formatMinor(refund.askedMinor, currency, locale) }, { locale });
  return orderUpdate(order, {
    cause: `order:${order.id}:late-refund:${refund.id}`,
    subject: m.payment_late_refund_subject({ number }, { locale }),
    parts: [paragraph(text)],
    short: text,
    link,
    isUrgent: true,
  });
}

const overs = { withdrawn: m.change_mail_withdrawn, expired: m.change_mail_expired };

/** A proposed change that its buyer had not answered is over; `n`: its number. */
export function changeOverMessages(order: Buyer & { id: string }, { n, end, link }: { n: number; end: keyof typeof overs; link: string }) {
  const locale = order.lang;
  const subject = overs[end]({ number: order.number }, { locale });
  const text = m.change_mail_stays({}, { locale });
  return orderUpdate(order, {
    cause: `order:${order.id}:change-over:${n}`,
    subject,
    parts: [heading(capitalized(subject)), paragraph(text)],
    short: `${subject}. ${text}`,
    link,
    isUrgent: true,
  });
}

const returns = {
  asked: { subject: m.return_mail_asked, text: m.return_says_asked },
  approved: { subject: m.return_mail_approved, text: m.return_says_approved },
  received: { subject: m.return_mail_received, text: m.return_says_received },
  refused: { subject: m.return_mail_refused, text: m.return_says_refused },
};
/** The refund has its own message. */
export type ReturnEvent = keyof typeof returns;
const urgentReturns: readonly ReturnEvent[] = ["approved", "refused"];

/** Each step of a return, once [ORD-08]; `n`: its number. */
export function returnMessages(
  order: Buyer & { id: string },
  { n }: { n: number },
  event: ReturnEvent,
  { link, reason }: { link: string; reason: string },
): Message[] {
  const locale = order.lang;
  const subject = returns[event].subject({ number: order.number }, { locale });
  const text = [returns[event].text({}, { locale }), reason].filter(Boolean).join(" ");
  return orderUpdate(order, {
    cause: `order:${order.id}:return:${n}:${event}`,
    subject,
    parts: [paragraph(text)],
    short: `${subject}. ${text}`,
    link,
    isUrgent: urgentReturns.includes(event),
  });
}
