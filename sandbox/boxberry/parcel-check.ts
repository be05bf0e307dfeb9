import { kopecks, type ParcelRequest } from "./parcel.ts";
import { ENTRY_POINT, pointCoded } from "./places.ts";

const DECLARED_KOPECKS = { min: 5_00, max: 300_000_00 };
const wholeNumber = (value: unknown) => /^[1-9]\d{0,6}$/.test(String(value ?? ""));

export function refusalOf(asked: ParcelRequest): string | undefined {
  if (!asked.order_id) return "Не указан номер заказа в ИМ";
  const { weights = {} } = asked;
  const sides = ["x", "y", "z"].map((side) => weights[side]).filter((side) => side !== undefined && side !== "");
  if (![weights.weight, ...sides].every(wholeNumber))
    return "Длина, Ширина, Высота и Вес каждого места в заказе должны быть целыми числами";
  const declared = kopecks(asked.price);
  if (!(declared <= DECLARED_KOPECKS.max)) return "Объявленная стоимость превышает допустимую";
  if (!asked.customer?.fio) return "Не указано ФИО получателя";
  if (!/^\d{10}$/.test(asked.customer.phone ?? "")) return "Некорректный номер телефона получателя";
  if (asked.shop?.name1 !== ENTRY_POINT) return "Указан неверный код пункта поступления";
  return refusalOfSums(asked) ?? (String(asked.vid) === "1" ? refusalAtPoint(asked) : refusalAtDoor(asked));
}

function refusalOfSums({ items = [], payment_sum, delivery_sum }: ParcelRequest): string | undefined {
  if (items.length === 0) return "Не указаны товарные вложения";
  if (items.some(({ name, quantity }) => !name || !wholeNumber(quantity))) return "Некорректные товарные вложения";
  if (items.some(({ nds }) => nds !== undefined && !/^(|-1|\d|1\d|2[0-2])$/.test(String(nds)))) return "Некорректная ставка НДС";
  const goods = items.reduce((sum, { price, quantity }) => sum + kopecks(price) * Number(quantity), 0);
  if (kopecks(payment_sum) > 0 && goods + kopecks(delivery_sum) !== kopecks(payment_sum))
    return "Сумма к оплате не равна сумме стоимости вложений и доставки";
  return undefined;
}

function refusalAtPoint({ shop, payment_sum, issue, fitting, weights = {} }: ParcelRequest): string | undefined {
  const point = pointCoded(shop?.name ?? "");
  if (!point) return "Указан неверный код пункта выдачи";
  if (point.prepaidOnly && kopecks(payment_sum) > 0) return "Пункт выдачи работает только с предоплаченными заказами";
  if (Number(weights.weight) > point.loadLimitKg * 1000) return "Вес заказа превышает допустимый для пункта выдачи";
  if (String(issue) === "2" && !point.canPart) return "Частичная выдача в указанном пункте недоступна";
  if (String(fitting) === "1" && !point.canPart) return "Примерка в указанном пункте недоступна";
  return undefined;
}

function refusalAtDoor({ vid, kurdost }: ParcelRequest): string | undefined {
  if (!["2", "3"].includes(String(vid))) return "Указан неверный вид доставки";
  return kurdost?.citi && kurdost.addressp ? undefined : "Не указан адрес курьерской доставки";
}
