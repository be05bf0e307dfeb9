import { nameIn } from "#app/catalogue/priced-goods.ts";
import { type TrackedParcel, trackingPage } from "#app/delivery/tracked-parcel.ts";
import { carrierName } from "#app/delivery/way-name.ts";
import { escapeHtml } from "#app/foundation/escape-html.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { inSize } from "#app/foundation/i18n/units.ts";
import { formatMoney, formatRate, rubles } from "#app/foundation/money.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { anchor } from "#app/messaging/letter-html.ts";
import type { Message } from "#app/messaging/notifications.ts";
import { asSentence, byChannels } from "./by-channels.ts";
import { isCertificate, type Order, type SummedOrder, shownSums } from "./order.ts";
import { type Fact, orderFacts } from "./order-facts.ts";
import { type TotalKind, totalKind, totalNames, wayOnReceipt } from "./way-of-paying.ts";

/** Where an order comes to by the work of the shop and its carriers: told whenever it comes there. */
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

/** What staff has decided, money that came, goods on their way: whoever ordered always hears of it. */
const always: readonly OrderNews[] = ["approved", "approved-on-receipt", "not-approved", "paid", "point-changed"];
export const isAlwaysTold = (news: OrderNews): boolean => always.includes(news) || isWorked(news);

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
  | WorkedStatus;
/**
 * `link`: of the order's page for whoever gets the message; `turn`: which time it is, of what may be said more than once; `parcel`: what it
 * travels as, where its carrier has said; `point`: where it waits.
 */
export type NewsSaid = { link: string; reason?: string; turn?: string; parcel?: TrackedParcel | undefined; point?: string };

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
  "sent-to-assembling": m.order_mail_sent_to_assembling,
  "ready-for-delivery": m.order_mail_ready_for_delivery,
  "sent-to-delivery": m.order_mail_sent_to_delivery,
  "on-the-way": m.order_mail_on_the_way,
  "awaiting-pick-up": m.order_mail_awaiting_pick_up,
  done: m.order_mail_done,
  returned: m.order_mail_returned,
} satisfies Record<OrderNews, unknown>;

/** SMS are for what cannot wait for a mailbox. */
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
  "awaiting-pick-up",
];

/** There is something to see or to do at the order's page that the message can't say. */
const leadsOn: readonly OrderNews[] = ["placed", "needs-approval", "approved", "approved-on-receipt", "payment-failed"];

/** Nobody is to pay it from now on. */
const ends: readonly OrderNews[] = ["not-approved", "not-answered", "expired", "canceled", "returned"];
const totalAfter = (order: OrderTold, news: OrderNews): TotalKind =>
  ends.includes(news) ? "was" : news === "paid" ? "paid" : totalKind(order);

/** It has come: no day is promised any more. */
const hasCome: readonly OrderNews[] = ["awaiting-pick-up", "done"];
/** What its letter tells of its way; nothing of one that goes nowhere. */
const factsAfter = (order: OrderTold, news: OrderNews): Fact[] =>
  ends.includes(news)
    ? []
    : orderFacts({ ...order, ...(news === "paid" && { status: news }) }, order.lang, { comes: !hasCome.includes(news) });

/** From now on it can be followed. */
const travels: readonly OrderNews[] = ["sent-to-delivery", "on-the-way"];

/** What a message says of an order. */
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
    | "typePayment"
  >;

/** What the buyer is told, by the channels that he has chosen, each once [ORD-08]. */
export function orderMessages(order: OrderTold, news: OrderNews, { link, reason = "", turn, parcel, point = "" }: NewsSaid): Message[] {
  const locale = order.lang;
  const say = news === "done" && isCertificate(order) ? m.order_mail_certificate_sent : subjects[news];
  const subject = say({ number: order.number, reason, point }, { locale });
  const track = parcel && travels.includes(news) ? trackWords(parcel, locale) : null;
  return byChannels(order, {
    cause: ["order", order.id, news, turn].filter(Boolean).join(":"),
    subject,
    letter: letter(order, subject, { track, facts: factsAfter(order, news), total: totalAfter(order, news) }),
    short: track ? `${subject}. ${track.says}` : subject,
    link,
    asksForMore: leadsOn.includes(news),
    isUrgent: bySms.includes(news),
  });
}

type Said = { track: Track | null; facts: readonly Fact[]; total: TotalKind };
type Track = { says: string; page: string | null };
const trackWords = (parcel: TrackedParcel, locale: Language): Track => ({
  says: m.parcel_mail_track({ track: parcel.track, carrier: carrierName(parcel.carrier, locale) }, { locale }),
  page: trackingPage(parcel),
});

function letter(order: OrderTold, subject: string, { track, facts, total }: Said) {
  const locale = order.lang;
  const money = (amount: number) => formatMoney(amount, order.currency, locale);
  const rows = order.lines.map(
    (line) => [inSize(nameIn(line.name, locale), line.size, locale), String(line.quantity), money(line.currency.price)] as const,
  );
  const sums = sumsOf(order, total, money);
  const paid = total === "on-receipt" ? wayOnReceipt(order, locale) : "";
  const inRubles =
    order.currency === "rub"
      ? ""
      : m.order_in_rubles(
          { sum: formatMoney(rubles(order.totalMinor), "rub", locale), rate: formatRate(order.rate, order.currency, locale) },
          { locale },
        );
  const title = asSentence(subject);
  const text = [
    title,
    ...(track ? [track.says, ...(track.page ? [track.page] : [])] : []),
    ...(facts.length ? ["", ...facts.map(([name, says]) => `${name}: ${says}`)] : []),
    "",
    ...rows.map(([name, quantity, sum]) => `${name} × ${quantity}: ${sum}`),
    "",
    ...sums.map(([name, sum]) => `${name}: ${sum}`),
    ...(inRubles ? [inRubles] : []),
    ...(paid ? ["", paid] : []),
  ].join("\n");
  const body = `<h1 style="font-size:20px">${escapeHtml(title)}</h1>${track ? `<p>${escapeHtml(track.says)}${track.page ? `<br>${anchor(track.page, m.parcel_follow({}, { locale }))}` : ""}</p>` : ""}${factsHtml(facts)}<table cellpadding="6" style="border-collapse:collapse">${rows
    .map(
      ([name, quantity, sum]) =>
        `<tr style="border-top:1px solid #D9D4C7"><td>${escapeHtml(name)}</td><td>× ${quantity}</td><td align="right">${escapeHtml(sum)}</td></tr>`,
    )
    .join("")}${sums
    .map(([name, sum], at) => {
      const tag = at === sums.length - 1 ? "th" : "td";
      return `<tr style="border-top:1px solid #D9D4C7"><${tag} colspan="2" align="left">${escapeHtml(name)}</${tag}><${tag} align="right">${escapeHtml(sum)}</${tag}></tr>`;
    })
    .join("")}</table>${inRubles ? `<p>${escapeHtml(inRubles)}</p>` : ""}${paid ? `<p>${escapeHtml(paid)}</p>` : ""}`;
  return { text, body };
}

const factsHtml = (facts: readonly Fact[]): string =>
  facts.length
    ? `<p>${facts.map(([name, says]) => `<span style="color:#5f5b52">${escapeHtml(name)}:</span> ${escapeHtml(says)}`).join("<br>")}</p>`
    : "";

/** The same sums as on the order's page, its total last [ORD-11]. */
function sumsOf(order: OrderTold, kind: TotalKind, money: (amount: number) => string): [name: string, sum: string][] {
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
