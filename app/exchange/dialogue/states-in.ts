import type { Deed } from "#app/fulfilment/deeds.ts";
import type { OrderStatus } from "#app/orders/order-status.ts";
import { isPaidFor, type PaymentStatus } from "#app/orders/payment-status.ts";
import { child, decimalOf, list, textOf } from "../reading/offer-figures.ts";
import type { XmlNode } from "../reading/xml-records.server.ts";
import { DELIVERY_ID } from "./orders-out.ts";

/** What 1C says of an order. */
export type OrderSaid = {
  number: string;
  state: string;
  isShipped: boolean;
  isPaid: boolean;
  isDeleted: boolean;
  /** Undefined = it says nothing of them. */
  goods: Record<string, { quantity: number; sumMinor: number }> | undefined;
};

/** Reads a `Документ`; a reason where it can't be believed, undefined where it is no order. */
export function orderSaid(node: XmlNode): OrderSaid | { refused: string } | undefined {
  const kind = plain(textOf(node, "ХозОперация"));
  if (kind && kind !== "заказтовара") return undefined;
  const number = textOf(node, "Номер");
  if (!number || number.length > 50) return { refused: "the document has no Номер" };
  const requisites = new Map(
    list(node, "ЗначенияРеквизитов", "ЗначениеРеквизита").map((one) => [plain(textOf(one, "Наименование")), textOf(one, "Значение")]),
  );
  const isTrue = (name: string) => plain(requisites.get(name) ?? "") === "true";
  const goods: NonNullable<OrderSaid["goods"]> = {};
  for (const line of list(node, "Товары", "Товар")) {
    const [id, quantity, sum] = [textOf(line, "Ид"), decimalOf(textOf(line, "Количество")), decimalOf(textOf(line, "Сумма"))];
    if (id === DELIVERY_ID) continue;
    if (!id || !quantity || !sum) return { refused: `a line of order ${number} has no id, count or sum` };
    const known = goods[id] ?? { quantity: 0, sumMinor: 0 };
    goods[id] = { quantity: known.quantity + Number(quantity), sumMinor: known.sumMinor + Math.round(Number(sum) * 100) };
  }
  return {
    number,
    state: plain(requisites.get("статусзаказа") ?? ""),
    isShipped: Boolean(requisites.get("номеротгрузкипо1с") || requisites.get("датаотгрузкипо1с")),
    isPaid: Boolean(requisites.get("датаоплатыпо1с") || requisites.get("номероплатыпо1с")),
    isDeleted: isTrue("пометкаудаления") || isTrue("отменен"),
    goods: child(node, "Товары") ? goods : undefined,
  };
}

/** Written in different ways by different bases: blanks and case say nothing, nor does a code before the name. */
const plain = (said: string): string =>
  said
    .replace(/^\[[^\]]*\]/, "")
    .replace(/\s/g, "")
    .replaceAll("ё", "е")
    .replaceAll("Ё", "Е")
    .toLowerCase();

type Known = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  lines: readonly { guid: string; quantity: number; priceMinor: number }[];
};

export type Doubt = { kind: "1c-canceled" | "1c-lines" | "1c-state"; detail: Record<string, unknown> };
export type Answer = { deeds: Deed[]; doubts: Doubt[] };

const over: readonly OrderStatus[] = ["canceled-by-client", "expired", "returned"];
const assembled = new Set(["квыполнению", "подтвержден"]);
const waiting = new Set(["", "несогласован", "насогласовании", "ожидаетобработки"]);
const done = new Set(["доставлен", "закрыт"]);
const canceled = new Set(["отменен", "закрыт"]);

/**
 * What follows for the shop [providers/feeds-and-exchange.md 7.7]: deeds of its staff, each done only where the order stands before it, so that
 * nothing is ever lowered; what a person has to look at is a doubt.
 */
export function answerTo(said: OrderSaid, order: Known): Answer {
  const { state, isShipped } = said;
  const doubts: Doubt[] = [];
  const ours: Record<string, { quantity: number; sumMinor: number }> = {};
  for (const { guid, quantity, priceMinor } of order.lines) {
    const known = ours[guid] ?? { quantity: 0, sumMinor: 0 };
    ours[guid] = { quantity: known.quantity + quantity, sumMinor: known.sumMinor + priceMinor };
  }
  const differs = (id: string) => ours[id]?.quantity !== said.goods?.[id]?.quantity || ours[id]?.sumMinor !== said.goods?.[id]?.sumMinor;
  if (said.goods && [...new Set([...Object.keys(ours), ...Object.keys(said.goods)])].some(differs))
    doubts.push({ kind: "1c-lines", detail: { ours, said: said.goods } });

  const isCanceled = said.isDeleted || (canceled.has(state) && !isShipped);
  if (isCanceled) {
    if (!over.includes(order.status)) doubts.push({ kind: "1c-canceled", detail: { state, deleted: said.isDeleted } });
    return { deeds: [], doubts };
  }
  const deeds: Deed[] = said.isPaid && !isPaidFor(order.paymentStatus) && order.paymentStatus !== "refunded" ? ["paid"] : [];
  if (done.has(state)) deeds.push("deliver");
  else if (isShipped || state === "отгружен") deeds.push("assemble", "ready");
  else if (assembled.has(state)) deeds.push("assemble");
  else if (!waiting.has(state)) doubts.push({ kind: "1c-state", detail: { state } });
  if (deeds.length && over.includes(order.status))
    return { deeds: [], doubts: [...doubts, { kind: "1c-state", detail: { state, status: order.status } }] };
  return { deeds, doubts };
}
