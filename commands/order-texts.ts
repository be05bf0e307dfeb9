import { nameIn } from "../app/catalogue/priced-goods.ts";
import { addressLine } from "../app/delivery/address-line.ts";
import { type TrackedParcel, trackingPage } from "../app/delivery/tracked-parcel.ts";
import { formatKopecks } from "../app/foundation/money.ts";
import type { Order, OrderPerson } from "../app/orders/order.ts";
import { wholeHistory } from "../app/orders/order-history.ts";
import type { Shop } from "../app/shop.server.ts";

const sum = (minor: number) => formatKopecks(minor, "en");
const minute = (at: Date | string): string => new Date(at).toISOString().slice(0, 16).replace("T", " ");
/** What a buyer wrote never moves a terminal's cursor, nor begins a line of its own. */
const oneLine = (text: string): string => text.replace(/\p{C}+/gu, " ").trim();

/** The lines of an order under the numbers that commands name them by; the first is 1. */
export const lineTexts = ({ lines }: Pick<Order, "lines">): string[] =>
  lines.map(({ position, name, size, sku, quantity, returned, comingBack, priceMinor }) => {
    const what = [nameIn(name, "en"), size, sku].filter(Boolean).join(", ");
    const back = [returned && `${returned} back`, comingBack && `${comingBack} coming back`].filter(Boolean).join(", ");
    return `  line ${position + 1}: ${oneLine(what)} × ${quantity}  ${sum(priceMinor)}${back && `  (${back})`}`;
  });

const personText = ({ lastname, firstname, surname, phone, email }: OrderPerson): string =>
  oneLine([lastname, firstname, surname, phone, email].filter(Boolean).join(" "));

/** The order whole, as whoever packs, sends or answers for it needs it. */
export async function orderText({ orders }: Shop, order: Order): Promise<string> {
  const [history, parcel, given] = await Promise.all([orders.history(order.id), orders.parcel(order.id), orders.givenBack(order.id)]);
  return [
    `${order.number}  ${order.status}, ${order.paymentStatus} by ${order.typePayment}, ${order.storefront}, placed ${minute(order.createdAt)}`,
    ...lineTexts(order),
    `  ${sumTexts(order).join(", ")}`,
    ...(given ? [`  given back${given.isDone ? "" : ", or on its way"}: ${sum(given.moneyMinor)} in money`] : []),
    `  buyer: ${personText(order.buyer)}`,
    `  recipient: ${personText(order.recipient)}`,
    ...(order.bank ? [`  company: ${oneLine([order.bank.name, order.bank.inn, order.bank.kpp].filter(Boolean).join(" "))}`] : []),
    ...deliveryTexts(order, parcel),
    ...wholeHistory(history, "en").map(({ label, at }) => `  ${minute(at)}  ${label}`),
  ].join("\n");
}

const sumTexts = (order: Order): string[] => [
  `goods ${sum(order.goodsMinor)}`,
  ...(order.promoName ? [`promo ${oneLine(order.promoName)}`] : []),
  ...(order.bonusMinor ? [`bonus −${sum(order.bonusMinor)}`] : []),
  ...(order.advanceMinor ? [`advance −${sum(order.advanceMinor)}`] : []),
  ...(order.depositMinor ? [`deposit −${sum(order.depositMinor)}`] : []),
  order.deliveryMinor === null ? "delivery not priced" : `delivery ${sum(order.clientDeliveryMinor)}`,
  `to pay ${sum(order.totalMinor)}`,
];

function deliveryTexts({ delivery, deliveryStatus }: Order, parcel: TrackedParcel | undefined): string[] {
  const { type, deliverytype, country, region, city, postalCode, building: house, flat: kvartira, code, point, comment } = delivery;
  if (type === "email") return ["  delivery: by mail"];
  const place = [country, postalCode, region === city ? "" : region, city].filter(Boolean).join(", ");
  const where = deliverytype === "delivery" ? [`point ${code}`, point] : [addressLine({ ...delivery, house, kvartira }, "en")];
  const when = [delivery.handover && `handed over ${delivery.handover}`, delivery.date, delivery.slot].filter(Boolean).join(" ");
  return [
    `  delivery: ${type}${deliveryStatus ? `, ${deliveryStatus}` : ""}: ${oneLine([place, ...where].filter(Boolean).join(", "))}`,
    ...(when ? [`  when: ${when}`] : []),
    ...(comment ? [`  comment: ${oneLine(comment)}`] : []),
    ...(parcel ? [`  track: ${[parcel.track, trackingPage(parcel)].filter(Boolean).join("  ")}`] : []),
  ];
}
