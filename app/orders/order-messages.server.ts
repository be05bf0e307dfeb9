import { nameIn } from "#app/catalogue/priced-goods.ts";
import { type TrackedParcel, trackingPage } from "#app/delivery/tracked-parcel.ts";
import { carrierName } from "#app/delivery/way-name.ts";
import { capitalized } from "#app/foundation/i18n/capitalized.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize } from "#app/foundation/i18n/units.ts";
import { formatKopecks, formatMoney, formatRate, rubles } from "#app/foundation/money.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { orderUpdate } from "#app/messaging/mail/order-mail.ts";
import { facts, heading, lineWithLink, type Part, paragraph, type Row, receipt } from "#app/messaging/mail/parts.ts";
import type { Message } from "#app/messaging/notifications.ts";
import { isCertificate, type Order, type SummedOrder, shownSums } from "./order.ts";
import { type Fact, orderFacts } from "./order-facts.ts";
import { type TotalKind, totalKind, totalNames, wayOnReceipt } from "./way-of-paying.ts";

const worked = [
  "sent-to-assembling",
  "ready-for-delivery",
  "sent-to-delivery",
  "on-the-way",
  "awaiting-pick-up",
  "done",
  "returned",
] as const;
export type WorkedStatus = (typeof worked)[number];
export const isWorked = (status: string): status is WorkedStatus => worked.some((one) => one === status);

/** Decisions, money and shipments: the buyer is notified regardless of limits. */
const always: readonly OrderNews[] = [
  "approved",
  "approved-on-receipt",
  "not-approved",
  "paid",
  "point-changed",
  "changed",
  "change-proposed",
];
export const isAlwaysSent = (news: OrderNews): boolean => always.includes(news) || isWorked(news);

export type OrderNews =
  | "placed"
  | "needs-approval"
  | "approved"
  | "approved-on-receipt"
  | "not-approved"
  | "not-answered"
  | "paid"
  | "payment-failed"
  | "expired"
  | "cancel-requested"
  | "cancel-refused"
  | "canceled"
  | "point-changed"
  | "changed"
  | "change-proposed"
  | WorkedStatus;
/** `link`: to the order, for the recipient; `turn`: its repetition; `parcel`: tracking; `point`: the pickup point; `backMinor`: on its way back. */
export type NewsSaid = {
  link: string;
  reason?: string;
  turn?: string;
  parcel?: TrackedParcel | undefined;
  point?: string;
  backMinor?: number;
};

const subjects = {
  placed: m.order_mail_placed,
  "needs-approval": m.order_mail_needs_approval,
  approved: m.order_mail_approved,
  "approved-on-receipt": m.order_mail_approved_on_receipt,
  "not-approved": m.order_mail_not_approved,
  "not-answered": m.order_mail_not_answered,
  paid: m.order_mail_paid,
  "payment-failed": m.order_mail_payment_failed,
  expired: m.order_mail_expired,
  "cancel-requested": m.order_mail_cancel_requested,
  "cancel-refused": m.order_mail_cancel_refused,
  canceled: m.order_mail_canceled,
  "point-changed": m.order_mail_point_changed,
  changed: m.order_mail_changed,
  "change-proposed": m.order_mail_change_proposed,
  "sent-to-assembling": m.order_mail_sent_to_assembling,
  "ready-for-delivery": m.order_mail_ready_for_delivery,
  "sent-to-delivery": m.order_mail_sent_to_delivery,
  "on-the-way": m.order_mail_on_the_way,
  "awaiting-pick-up": m.order_mail_awaiting_pick_up,
  done: m.order_mail_done,
  returned: m.order_mail_returned,
} satisfies Record<OrderNews, unknown>;

/** Too urgent for email alone. */
const bySms: readonly OrderNews[] = [
  "placed",
  "needs-approval",
  "approved",
  "approved-on-receipt",
  "not-approved",
  "not-answered",
  "paid",
  "cancel-refused",
  "canceled",
  "point-changed",
  "changed",
  "change-proposed",
  "awaiting-pick-up",
];

const leadsOn: readonly OrderNews[] = [
  "placed",
  "needs-approval",
  "approved",
  "approved-on-receipt",
  "payment-failed",
  "changed",
  "change-proposed",
];

const ends: readonly OrderNews[] = ["not-approved", "not-answered", "expired", "canceled", "returned"];
const totalAfter = (order: OrderTold, news: OrderNews): TotalKind =>
  order.totalMinor === 0 ? "due" : ends.includes(news) || news === "change-proposed" ? "was" : news === "paid" ? "paid" : totalKind(order);

/** Arrived: no date to promise. */
const hasCome: readonly OrderNews[] = ["awaiting-pick-up", "done"];
const factsAfter = (order: OrderTold, news: OrderNews): Fact[] =>
  ends.includes(news)
    ? []
    : orderFacts({ ...order, ...(news === "paid" && { status: news }) }, order.lang, { comes: !hasCome.includes(news) });

const travels: readonly OrderNews[] = ["sent-to-delivery", "on-the-way"];

type OrderTold = SummedOrder &
  Pick<
    Order,
    | "id"
    | "number"
    | "storefront"
    | "lang"
    | "customerId"
    | "buyer"
    | "delivery"
    | "deliveryMinor"
    | "createdAt"
    | "status"
    | "paymentStatus"
    | "paymentType"
  >;

/** By each channel the buyer chose, once [ORD-08]. */
export function orderMessages(
  order: OrderTold,
  news: OrderNews,
  { link, reason = "", turn, parcel, point = "", backMinor = 0 }: NewsSaid,
): Message[] {
  const locale = order.lang;
  const say = sayingOf(order, news);
  const subject = say({ number: order.number, reason, point }, { locale });
  const track = parcel && travels.includes(news) ? trackWords(parcel, locale) : null;
  const back = backMinor > 0 ? m.order_mail_money_back({ sum: formatKopecks(backMinor, locale) }, { locale }) : null;
  return orderUpdate(order, {
    cause: ["order", order.id, news, turn].filter(Boolean).join(":"),
    subject,
    parts: partsOf(order, subject, { track, back, facts: factsAfter(order, news), total: totalAfter(order, news) }),
    short: [subject, track?.says, back].filter(Boolean).join(". "),
    link,
    hasAction: leadsOn.includes(news),
    isUrgent: bySms.includes(news),
  });
}

function sayingOf(order: OrderTold, news: OrderNews) {
  if (news === "done" && isCertificate(order)) return m.order_mail_certificate_sent;
  const isUnpaid = news === "placed" && order.status === "not-paid" && totalKind(order) === "due" && order.totalMinor > 0;
  return isUnpaid ? m.order_mail_placed_unpaid : subjects[news];
}

type Track = { says: string; page: string | null };
const trackWords = (parcel: TrackedParcel, locale: Language): Track => ({
  says: m.parcel_mail_track({ track: parcel.track, carrier: carrierName(parcel.carrier, locale) }, { locale }),
  page: trackingPage(parcel),
});

type Details = { track: Track | null; back: string | null; facts: readonly Fact[]; total: TotalKind };
function partsOf(order: OrderTold, subject: string, { track, back, total, ...details }: Details): Part[] {
  const locale = order.lang;
  const money = (amount: number) => formatMoney(amount, order.currency, locale);
  const items = order.lines.map((line) => ({
    name: inSize(nameIn(line.name, locale), line.size, locale),
    quantity: line.quantity,
    sum: money(line.currency.price),
  }));
  const paid = total === "on-receipt" ? wayOnReceipt(order, locale) : "";
  const inRubles =
    order.currency === "rub"
      ? ""
      : m.order_in_rubles(
          { sum: formatMoney(rubles(order.totalMinor), "rub", locale), rate: formatRate(order.rate, order.currency, locale) },
          { locale },
        );
  return [
    heading(capitalized(subject)),
    ...(track ? [lineWithLink(track.says, track.page ? { href: track.page, text: m.parcel_follow({}, { locale }) } : null)] : []),
    facts(details.facts),
    receipt(items, sumsOf(order, total, money), inRubles),
    ...(paid ? [paragraph(paid)] : []),
    ...(back ? [paragraph(back)] : []),
  ];
}

/** The order page's sums, total last [ORD-11]. */
function sumsOf(order: OrderTold, kind: TotalKind, money: (amount: number) => string): Row[] {
  const locale = order.lang;
  const { goods, bonus, advance, deposit, delivery, total } = shownSums(order);
  const taken: [string, number][] = [
    [m.cart_bonus({}, { locale }), bonus],
    [m.cart_advance({}, { locale }), advance],
    [m.cart_deposit({}, { locale }), deposit],
  ];
  const cost =
    order.deliveryMinor === null
      ? m.order_delivery_unpriced({}, { locale })
      : delivery
        ? money(delivery)
        : m.cart_delivery_free({}, { locale });
  return [
    [m.cart_goods({}, { locale }), money(goods)],
    ...taken.filter(([, amount]) => amount > 0).map(([name, amount]): [string, string] => [name, money(-amount)]),
    ...(isCertificate(order) ? [] : [[m.cart_delivery({}, { locale }), cost] as [string, string]]),
    [totalNames[kind]({}, { locale }), money(total)],
  ];
}
