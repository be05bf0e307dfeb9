import { carrierName } from "#app/delivery/way-name.ts";
import { withUnits } from "#app/foundation/i18n/units.ts";
import { paymentTexts } from "#app/foundation/records.ts";
import { type OrderStatus, orderLabels } from "#app/foundation/states/order-status.ts";
import { isPaidFor, mayLeave, type PaymentStatus } from "#app/foundation/states/payment-status.ts";
import type { CarrierName, PaymentType } from "#app/foundation/storefront.ts";
import { moscowTime } from "#app/foundation/time/day.ts";
import { notesTo1C, type StoredNotes } from "#app/orders/delivery-notes.ts";
import type { OrderPerson } from "#app/orders/order.ts";
import type { SoldLine } from "#app/pricing/refund.ts";
import { deliveryLeft, gone, isOver, linesLeft, PAID_BACK } from "./order-left.ts";

export type OrderOut = {
  number: string;
  buyerId: string;
  createdAt: Date;
  changedAt: Date;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentType: PaymentType;
  buyer: OrderPerson;
  recipient: OrderPerson;
  address: { postalCode: string; line: string; notes: StoredNotes };
  way: string;
  carrier: CarrierName;
  pointCode: string;
  /** "" until the carrier assigns one. */
  track: string;
  storefront: string;
  deliveryMinor: number;
  lines: (SoldLine & { guid: string; name: string; size: string })[];
  /** Refunded or being refunded; `isDone`: in full. */
  refund: { goodsMinor: number; deliveryMinor: number; at: string; isDone: boolean } | null;
};

export const DELIVERY_ID = "ORDER_DELIVERY";

/** Splits a line so that price × quantity equals the sum to the kopeck. */
export function evenLines(quantity: number, sumMinor: number): { quantity: number; priceMinor: number }[] {
  if (quantity === 0) return [{ quantity, priceMinor: 0 }];
  const priceMinor = Math.floor(sumMinor / quantity);
  const dearer = sumMinor - priceMinor * quantity;
  return [
    { quantity: quantity - dearer, priceMinor },
    { quantity: dearer, priceMinor: priceMinor + 1 },
  ].filter((line) => line.quantity > 0);
}

export const ordersHead = (now: Date): string => {
  const { day, time } = moscowTime(now);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.09" ДатаФормирования="${day}T${time.slice(0, 8)}">\n`;
};
export const ORDERS_TAIL = "</КоммерческаяИнформация>\n";

/** One order for 1C [providers/feeds-and-exchange.md 7.6]. The total is the sum of lines; balances are payments, not discounts. */
export function orderDocument(order: OrderOut): string {
  const { buyer, address } = order;
  const { comment, properties } = notesTo1C(address.notes);
  const { day, time } = moscowTime(order.createdAt);
  const lines = linesLeft(order);
  const deliveryMinor = deliveryLeft(order);
  const name = nameOf(buyer);
  const goods = lines.flatMap((line) =>
    evenLines(line.quantity, line.sumMinor).map((even) =>
      product(line.guid, line.size ? `${line.name} (${withUnits(line.size, "ru")})` : line.name, "Товар", even, line.returned),
    ),
  );
  if (deliveryMinor > 0) goods.push(product(DELIVERY_ID, "Доставка заказа", "Услуга", { quantity: 1, priceMinor: deliveryMinor }));
  const sum = deliveryMinor + lines.reduce((all, { sumMinor }) => all + sumMinor, 0);
  return element("Документ", [
    text("Ид", order.number),
    text("Номер", order.number),
    text("Дата", day),
    text("Время", time.slice(0, 8)),
    text("ХозОперация", "Заказ товара"),
    text("Роль", "Продавец"),
    text("Валюта", "RUB"),
    text("Курс", "1"),
    text("Сумма", rubles(sum)),
    ...(comment ? [text("Комментарий", comment)] : []),
    element("Контрагенты", [
      element("Контрагент", [
        text("Ид", order.buyerId),
        text("Наименование", name || order.number),
        text("ПолноеНаименование", name || order.number),
        text("Роль", "Покупатель"),
        ...(buyer.lastname ? [text("Фамилия", buyer.lastname)] : []),
        ...(buyer.firstname ? [text("Имя", buyer.firstname)] : []),
        ...(address.line ? [addressOf(address)] : []),
        element("Контакты", [...contact("Почта", buyer.email), ...contact("ТелефонРабочий", buyer.phone)]),
      ]),
    ]),
    element("Товары", goods),
    requisites({ ...standing(order), ...shipping(order), ...paidBack(order), ...properties, Сайт: order.storefront }),
  ]);
}

const moment = (at: Date): string => {
  const { day, time } = moscowTime(at);
  return `${day} ${time.slice(0, 8)}`;
};

const nameOf = ({ lastname, firstname, surname }: OrderPerson): string => [lastname, firstname, surname].filter(Boolean).join(" ");

function standing(order: OrderOut): Record<string, string> {
  const { status } = order;
  const over = isOver(order);
  return {
    "Метод оплаты": paymentTexts[order.paymentType].to1C,
    "Заказ оплачен": String(isPaidFor(order.paymentStatus)),
    "Доставка разрешена": String(mayLeave(order) && !over && status !== "cancel-requested"),
    Отменен: String(over),
    "Финальный статус": String(over || status === "done"),
    "Статус заказа": over && !gone.includes(status) ? `[${PAID_BACK.id}] ${PAID_BACK.name}` : `[${status}] ${orderLabels[status].ru}`,
    "Дата изменения статуса": moment(order.changedAt),
  };
}

const shipping = ({ recipient, carrier, address, ...order }: OrderOut): Record<string, string> => ({
  "Способ доставки": order.way,
  "Служба доставки": carrierName(carrier, "ru"),
  "Код пункта выдачи": order.pointCode,
  "Трек-номер": order.track,
  "Адрес доставки": address.line,
  Получатель: nameOf(recipient),
  "Телефон получателя": recipient.phone,
});

const paidBack = ({ refund }: OrderOut): Record<string, string> =>
  refund
    ? {
        "Сумма возврата": rubles(refund.goodsMinor + refund.deliveryMinor),
        "Дата возврата": moment(new Date(refund.at)),
        "Возврат выполнен": String(refund.isDone),
      }
    : {};

const element = (name: string, inside: string[]): string => `<${name}>${inside.join("")}</${name}>\n`;
const text = (name: string, said: string): string => `<${name}>${escapeXml(said)}</${name}>`;
const rubles = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;

type EvenLine = ReturnType<typeof evenLines>[number];

const product = (id: string, name: string, kind: string, { quantity, priceMinor }: EvenLine, returned = 0): string =>
  element("Товар", [
    text("Ид", id),
    text("Наименование", name),
    '<БазоваяЕдиница Код="796">шт</БазоваяЕдиница>',
    text("ЦенаЗаЕдиницу", rubles(priceMinor)),
    text("Количество", String(quantity)),
    text("Сумма", rubles(priceMinor * quantity)),
    requisites({ ВидНоменклатуры: kind, ТипНоменклатуры: kind, Возвращено: returned ? String(returned) : "" }),
  ]);

const requisites = (all: Record<string, string>): string =>
  element(
    "ЗначенияРеквизитов",
    Object.entries(all)
      .filter(([, said]) => said)
      .map(([name, said]) => element("ЗначениеРеквизита", [text("Наименование", name), text("Значение", said)])),
  );

const addressOf = ({ line, postalCode }: OrderOut["address"]): string =>
  element("АдресРегистрации", [
    text("Представление", line),
    ...(postalCode ? [element("АдресноеПоле", [text("Тип", "Почтовый индекс"), text("Значение", postalCode)])] : []),
  ]);

const contact = (type: string, said: string): string[] => (said ? [element("Контакт", [text("Тип", type), text("Значение", said)])] : []);

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Drops characters XML can't hold. */
const escapeXml = (said: string): string =>
  said
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"]/g, (character) => entities[character]!);
