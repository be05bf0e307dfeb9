import { nameIn } from "../app/catalogue/priced-goods.ts";
import { addressLine } from "../app/delivery/address-line.ts";
import { type TrackedParcel, trackingPage } from "../app/delivery/tracked-parcel.ts";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { paymentLabels } from "../app/foundation/states/payment-status.ts";
import { staffNotes } from "../app/orders/delivery-notes.ts";
import type { Order, OrderPerson } from "../app/orders/order.ts";
import { wholeHistory } from "../app/orders/order-history.ts";
import type { GivenBack } from "../app/pricing/refund.ts";
import type { Shop } from "../app/shop.server.ts";
import { language, minute, statusText, sum } from "./language.ts";

/** Strips control characters from buyers' texts for terminals. */
const oneLine = (text: string): string => text.replace(/\p{C}+/gu, " ").trim();

/** Lines numbered from 1, as commands name them. */
export const lineTexts = ({ lines }: Pick<Order, "lines">): string[] =>
  lines.map(({ position, name, size, sku, quantity, returned, comingBack, priceMinor }) => {
    const what = [nameIn(name, language()), size, sku].filter(Boolean).join(", ");
    const counts = [
      returned && m.staff_order_returned({ count: returned }),
      comingBack && m.staff_order_coming_back({ count: comingBack }),
    ].filter(Boolean);
    const back = counts.length ? `  (${counts.join(", ")})` : "";
    return `  ${m.staff_line({ n: position + 1 })}: ${oneLine(what)} × ${quantity}  ${sum(priceMinor)}${back}`;
  });

const personText = ({ lastname, firstname, surname, phone, email }: OrderPerson): string =>
  oneLine([firstname, surname, lastname, phone, email].filter(Boolean).join(" "));

export async function orderText({ orders }: Shop, order: Order): Promise<string> {
  const [history, parcel, given] = await Promise.all([orders.history(order.id), orders.parcel(order.id), orders.givenBack(order.id)]);
  return [
    headText(order),
    ...lineTexts(order),
    `  ${sumTexts(order).join(", ")}`,
    ...(given ? [`  ${refundText(given)}`] : []),
    `  ${m.staff_order_buyer({ who: personText(order.buyer) })}`,
    `  ${m.staff_order_recipient({ who: personText(order.recipient) })}`,
    ...(order.bank ? [`  ${companyText(order.bank)}`] : []),
    ...deliveryTexts(order, parcel),
    ...wholeHistory(history, language()).map(({ label, at }) => `  ${minute(at)}  ${label}`),
  ].join("\n");
}

const headText = ({ number, status, paymentStatus, paymentType, storefront, createdAt }: Order): string =>
  m.staff_order_head({
    number,
    status: statusText(status),
    payment: paymentLabels[paymentStatus][language()],
    paymentType,
    storefront,
    placed: minute(createdAt),
  });

const refundText = ({ isDone, moneyMinor, byHandMinor }: GivenBack): string =>
  [
    isDone ? m.staff_order_refunded({ sum: sum(moneyMinor) }) : m.staff_order_being_refunded({ sum: sum(moneyMinor) }),
    ...(byHandMinor > 0 ? [m.staff_order_refunded_by_hand({ sum: sum(byHandMinor) })] : []),
  ].join(", ");

const companyText = ({ name, inn, kpp }: NonNullable<Order["bank"]>): string =>
  m.staff_order_company({ who: oneLine([name, inn, kpp].filter(Boolean).join(" ")) });

const sumTexts = (order: Order): string[] => [
  m.staff_order_goods({ sum: sum(order.goodsMinor) }),
  ...(order.promoName ? [m.staff_order_promo({ name: oneLine(order.promoName) })] : []),
  ...(order.bonusMinor ? [m.staff_order_bonus({ sum: sum(order.bonusMinor) })] : []),
  ...(order.advanceMinor ? [m.staff_order_advance({ sum: sum(order.advanceMinor) })] : []),
  ...(order.depositMinor ? [m.staff_order_deposit({ sum: sum(order.depositMinor) })] : []),
  order.deliveryMinor === null ? m.staff_order_not_priced() : m.staff_order_delivery_sum({ sum: sum(order.clientDeliveryMinor) }),
  m.staff_order_to_pay({ sum: sum(order.totalMinor) }),
];

function deliveryTexts({ delivery, deliveryStatus }: Order, parcel: TrackedParcel | undefined): string[] {
  const { type, mode, country, region, city, postalCode, building: house, code, point } = delivery;
  if (type === "email") return [`  ${m.staff_order_by_email()}`];
  const place = [country, postalCode, region === city ? "" : region, city].filter(Boolean).join(", ");
  const where = mode === "point" ? [m.staff_order_point({ code }), point] : [addressLine({ ...delivery, house }, language())];
  const when = [delivery.handover && m.staff_order_handover({ at: delivery.handover }), delivery.date, delivery.slot]
    .filter(Boolean)
    .join(" ");
  const way = `${type}${deliveryStatus ? `, ${deliveryStatus}` : ""}`;
  return [
    `  ${m.staff_order_delivery({ way, where: oneLine([place, ...where].filter(Boolean).join(", ")) })}`,
    ...(when ? [`  ${m.staff_order_when({ when })}`] : []),
    ...staffNotes(delivery, oneLine).map((note) => `  ${note}`),
    ...(parcel ? [`  ${m.staff_order_track({ track: [parcel.track, trackingPage(parcel)].filter(Boolean).join("  ") })}`] : []),
  ];
}
