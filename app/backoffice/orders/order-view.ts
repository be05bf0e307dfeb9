import type { FaceOf } from "#app/catalogue/faces.server.ts";
import { nameIn } from "#app/catalogue/priced-goods.ts";
import { deliveryLabels } from "#app/delivery/delivery-status.ts";
import { wayName } from "#app/delivery/way-name.ts";
import { caseKinds } from "#app/foundation/case-kinds.ts";
import { calledName } from "#app/foundation/full-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { withUnits } from "#app/foundation/i18n/units.ts";
import { orderLabels } from "#app/foundation/states/order-status.ts";
import { paymentLabels, takesMoney } from "#app/foundation/states/payment-status.ts";
import { type Language, storefrontIn } from "#app/foundation/storefront.ts";
import type { Day } from "#app/foundation/time/day.ts";
import { dayWords } from "#app/foundation/time/day-words.ts";
import type { WholeOrder } from "#app/fulfilment/whole-order/whole-order.server.ts";
import { shownNotes } from "#app/orders/delivery-notes.ts";
import { isCertificate, isFromBalances, type Order } from "#app/orders/order.ts";
import { returnLabels } from "#app/orders/returns/return-status.ts";
import { nameOfWay } from "#app/orders/way-of-paying.ts";
import { whereTo } from "#app/orders/where-to.ts";
import { serviceName } from "../money/service-name.ts";

export type OrderView = ReturnType<typeof viewOf>;
export type LineView = OrderView["lines"][number];
export type PersonView = OrderView["recipient"];

type RefundWish = { wish: string; by: string; amountMinor: number; reason?: string; says?: string };
const wishIn = ({ wish, by, amountMinor, reason, says }: RefundWish): RefundWish => ({
  wish,
  by,
  amountMinor,
  ...(reason && { reason }),
  ...(says && { says }),
});

/** What the page shows of an order, field by field: nothing else of it leaves the server. */
export function viewOf(whole: WholeOrder, lang: Language, faceOf: FaceOf) {
  const { order, codes, lacking, parcel, figures, payments, refunds, postings, receipts, blocks, primary, skips } = whole;
  const { delivery } = order;
  return {
    id: order.id,
    number: order.number,
    version: whole.version,
    storefront: order.storefront,
    placedAt: order.createdAt,
    holdUntil: order.holdUntil,
    status: { key: order.status, says: orderLabels[order.status][lang] },
    payment: { key: order.paymentStatus, says: paymentLabels[order.paymentStatus][lang] },
    parcelState: parcelSaid(order, parcel, lang),
    customerId: order.customerId,
    buyer: person(order.buyer),
    recipient: person(order.recipient),
    company: order.bank && [order.bank.name, order.bank.inn].filter(Boolean).join(", "),
    isCertificate: isCertificate(order),
    delivery: {
      way: delivery.type === "email" ? "" : wayName({ type: delivery.type, mode: delivery.mode }, lang),
      where: delivery.type === "email" ? "" : whereTo(delivery, lang),
      isCollected: delivery.mode === "point",
      pointCode: delivery.mode === "point" ? delivery.code : "",
      slot: [delivery.date && dayWords(delivery.date as Day, lang), delivery.slot].filter(Boolean).join(" "),
      handover: delivery.handover,
      days: delivery.days,
      notes: shownNotes(delivery, lang),
      isPriced: order.deliveryMinor !== null,
      priceMinor: order.clientDeliveryMinor,
      carrier: delivery.type,
    },
    parcel: parcel && {
      track: parcel.track,
      page: whole.trackingPage,
      problem: parcel.problem,
      isBooked: parcel.carrierId !== null,
      state: parcelSaid(order, parcel, lang),
    },
    lines: order.lines.map((line) => ({
      position: line.position,
      name: nameIn(line.name, lang),
      size: withUnits(line.size, lang),
      sku: line.sku,
      picture: faceOf(line).picture,
      quantity: line.quantity,
      returned: line.returned,
      comingBack: line.comingBack,
      toOrder: line.quantity - line.reserved,
      priceMinor: line.priceMinor,
      isMarked: line.marking !== null,
      codes: codes.filter(({ position }) => position === line.position).map(({ ki, state }) => ({ ki, state })),
      lacks: lacking.filter(({ position }) => position === line.position).reduce((sum, one) => sum + one.pieces - one.codes, 0),
    })),
    sums: {
      listMinor: order.lines.reduce((sum, { listMinor }) => sum + listMinor, 0),
      goodsMinor: order.goodsMinor,
      promo: order.promoName,
      bonusMinor: order.bonusMinor,
      advanceMinor: order.advanceMinor,
      depositMinor: order.depositMinor,
      dueMinor: takesMoney(order) ? order.totalMinor : 0,
    },
    way: { key: order.paymentType, says: isFromBalances(order) ? m.desk_paid_from_balances() : nameOfWay(order.paymentType, lang) },
    figures,
    payments: payments.map((payment) => ({ ...payment, way: serviceName(payment.service, lang, payment.kind) })),
    refunds,
    postings,
    receipts,
    cases: whole.cases.map(({ kind, subject, detail, openedAt }) => ({
      kind,
      subject,
      openedAt,
      means: caseKinds[kind as keyof typeof caseKinds]?.means() ?? kind,
      ends: caseKinds[kind as keyof typeof caseKinds]?.ends ?? "note",
      wish: kind === "refund-to-agree" ? wishIn(detail as RefundWish) : null,
    })),
    returns: whole.returns.map(({ id, n, kind, reason, state, askedAt, lines, photos }) => ({
      id,
      n,
      kind,
      reason,
      state,
      says: returnLabels[state][lang],
      askedAt,
      lines,
      photos,
    })),
    cancellation: whole.cancellation,
    exchange: whole.exchange,
    blocks,
    primary,
    skips,
    choices: {
      carriers: storefrontIn(order.storefront).carriers,
      ways: storefrontIn(order.storefront).paymentTypes.map((type) => ({ type, name: nameOfWay(type, lang) })),
    },
  };
}

/** Where the parcel is, said alike everywhere: the order knows more than the carrier's paper where staff moved it themselves. */
export function parcelSaid(order: Pick<Order, "status" | "deliveryStatus">, parcel: { state: string } | null, lang: Language): string {
  if (order.status === "awaiting-pick-up") return orderLabels[order.status][lang];
  const state = order.deliveryStatus ?? parcel?.state ?? "";
  return (deliveryLabels as Record<string, Record<Language, string>>)[state]?.[lang] ?? state;
}

type Person = { lastname: string; firstname: string; surname: string; phone: string; email: string };
const person = (one: Person) => ({ name: calledName(one), phone: one.phone, email: one.email });

/** The wish of a refund that waits for its second person, as form fields. */
export function wishFields(wish: string): { all: boolean; pieces: string[]; delivery: boolean; byHand: boolean } {
  const words = wish.split(" ");
  const pieces = words.flatMap((word) => {
    const [, line, quantity] = /^(\d+):(\d+)$/.exec(word) ?? [];
    return line ? [`${Number(line) - 1}:${quantity}`] : [];
  });
  return { all: words.includes("all"), pieces, delivery: words.includes("--delivery"), byHand: words.includes("--by-hand") };
}
