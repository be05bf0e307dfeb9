import { type OrderStatus, orderLabels, orderStatuses } from "#app/foundation/states/order-status.ts";
import { type PaymentStatus, wasPaid } from "#app/foundation/states/payment-status.ts";
import { away, type StaffAction } from "#app/fulfilment/staff-actions.ts";
import type { SoldLine } from "#app/pricing/refund.ts";
import { isNothing } from "../reading/characteristics.ts";
import { child, decimalOf, list, textOf } from "../reading/offer-figures.ts";
import type { XmlNode } from "../reading/xml-records.server.ts";
import { because, type Reason } from "../reasons.ts";
import { isOver, linesLeft, PAID_BACK } from "./order-left.ts";
import { DELIVERY_ID } from "./orders-out.ts";

export type OrderSaid = {
  number: string;
  state: string;
  isShipped: boolean;
  isPaid: boolean;
  isDeleted: boolean;
  goods: Record<string, { quantity: number; sumMinor: number }> | undefined;
};

/** Parses a `Документ`: a reason if invalid, undefined if it is no order. */
export function orderSaid(node: XmlNode): OrderSaid | { refused: Reason } | undefined {
  const kind = plain(textOf(node, "ХозОперация"));
  if (kind && kind !== "заказтовара") return undefined;
  const number = textOf(node, "Номер");
  if (!number || number.length > 50) return { refused: because("no-number") };
  const requisites = new Map(
    list(node, "ЗначенияРеквизитов", "ЗначениеРеквизита")
      .map((one) => [plain(textOf(one, "Наименование")), textOf(one, "Значение")] as const)
      // 1C's empty date is 0001-01-01.
      .filter(([, value]) => !isNothing(value)),
  );
  const isTrue = (name: string) => /^(true|истина|да|1)$/.test(plain(requisites.get(name) ?? ""));
  const goods: NonNullable<OrderSaid["goods"]> = {};
  for (const line of list(node, "Товары", "Товар")) {
    const [id, quantity, sum] = [textOf(line, "Ид"), decimalOf(textOf(line, "Количество")), decimalOf(textOf(line, "Сумма"))];
    if (id === DELIVERY_ID) continue;
    if (!id || !quantity || !sum) return { refused: because("order-line", { number }) };
    const known = goods[id] ?? { quantity: 0, sumMinor: 0 };
    goods[id] = {
      quantity: known.quantity + Number(quantity),
      sumMinor: known.sumMinor + Math.round(Number(sum) * 100) + besidesSum(line),
    };
  }
  return {
    number,
    state: plain(requisites.get("статусзаказа") ?? ""),
    isShipped: Boolean(requisites.get("номеротгрузкипо1с") || requisites.get("датаотгрузкипо1с")),
    isPaid: Boolean(requisites.get("датаоплатыпо1с") || requisites.get("номероплатыпо1с")),
    isDeleted: isTrue("пометкаудаления") || isTrue("отменен") || textOf(node, "ПометкаУдаления") === "true",
    goods: child(node, "Товары") ? goods : undefined,
  };
}

/** Taxes and discounts that a line's sum does not hold, in kopecks. */
function besidesSum(line: XmlNode): number {
  const of = (all: string, each: string) =>
    list(line, all, each)
      .filter((one) => /^(false|0|нет|ложь)$/i.test(textOf(one, "УчтеноВСумме")))
      .reduce((minor, one) => minor + Math.round((Number(decimalOf(textOf(one, "Сумма"))) || 0) * 100), 0);
  return of("Налоги", "Налог") - of("Скидки", "Скидка");
}

/** Bases differ in blanks, case and a code before the name. */
const plain = (said: string): string =>
  said
    .replace(/^\[[^\]]*\]/, "")
    .replace(/\s/g, "")
    .replaceAll("ё", "е")
    .replaceAll("Ё", "Е")
    .toLowerCase();

type KnownOrder = { status: OrderStatus; paymentStatus: PaymentStatus; lines: readonly (SoldLine & { guid: string })[] };
type Goods = NonNullable<OrderSaid["goods"]>;

export type Doubt = { kind: "1c-canceled" | "1c-lines" | "1c-state"; detail: Record<string, unknown> };
export type Answer = { actions: StaffAction[]; doubts: Doubt[] };

/** `off`: stopped; `closed`: stopped unless shipped. */
type Meaning = "waits" | "is-assembled" | "is-packed" | "is-there" | "closed" | "off";

const theirs: Record<string, Meaning> = {
  "": "waits",
  несогласован: "waits",
  насогласовании: "waits",
  ожидаетобработки: "waits",
  кобеспечению: "waits",
  врезерве: "waits",
  открыт: "waits",
  квыполнению: "is-assembled",
  котгрузке: "is-assembled",
  вработе: "is-assembled",
  подтвержден: "is-assembled",
  отгружен: "is-packed",
  доставлен: "is-there",
  закрыт: "closed",
  завершен: "closed",
  отменен: "off",
};

/** Some bases echo our states or let users choose from `info`. A carrier's state implies packed, no more. */
const ours = {
  "needs-approval": "waits",
  "not-paid": "waits",
  paid: "waits",
  "awaiting-processing": "waits",
  "sent-to-assembling": "is-assembled",
  "ready-for-delivery": "is-packed",
  "sent-to-delivery": "is-packed",
  "on-the-way": "is-packed",
  "awaiting-pick-up": "is-packed",
  done: "is-there",
  "cancel-requested": "off",
  "canceled-by-client": "off",
  expired: "off",
  returned: "off",
} satisfies Record<OrderStatus, Meaning>;

const meanings = new Map<string, Meaning>([
  ...orderStatuses.map((status) => [plain(orderLabels[status].ru), ours[status]] as const),
  [plain(PAID_BACK.name), "off"],
  ...Object.entries(theirs),
]);

/** Staff actions implied by 1C's state [providers/feeds-and-exchange.md 7.7]; they never move an order back. */
export function answerTo(said: OrderSaid, order: KnownOrder, hasNews = false): Answer {
  const { state, isShipped } = said;
  const isEcho = state === plain(orderLabels[order.status].ru);
  const meaning = isEcho ? "waits" : meanings.get(state);
  const over = isOver(order);
  const doubts = over ? [] : doubtsOfLines(said, order, hasNews);

  if (said.isDeleted || meaning === "off" || (meaning === "closed" && !isShipped)) {
    if (!over) doubts.push({ kind: "1c-canceled", detail: { state, deleted: said.isDeleted } });
    return { actions: [], doubts };
  }
  if (over && isEcho) return { actions: [], doubts };
  const actions: StaffAction[] = said.isPaid && !wasPaid(order.paymentStatus) ? ["paid"] : [];
  if (meaning === "is-there" || meaning === "closed") actions.push("deliver");
  else if (isShipped || meaning === "is-packed") actions.push("assemble", "ready");
  else if (meaning === "is-assembled") actions.push("assemble");
  else if (!meaning) doubts.push({ kind: "1c-state", detail: { state } });
  if (actions.length && over) return { actions: [], doubts: [...doubts, { kind: "1c-state", detail: { state, status: order.status } }] };
  return { actions, doubts };
}

/** 1C's lines must equal what is left of an order; once shipped, or before 1C knows our change, what was sold is right too. */
function doubtsOfLines(said: OrderSaid, order: KnownOrder, hasNews: boolean): Doubt[] {
  if (!said.goods) return [];
  const left = goodsOf(linesLeft(order));
  const sold = goodsOf(order.lines.map((line) => ({ ...line, sumMinor: line.priceMinor })));
  const mayBeAsSold = hasNews || order.status === "done" || away.includes(order.status);
  if (areSame(left, said.goods) || (mayBeAsSold && areSame(sold, said.goods))) return [];
  return [{ kind: "1c-lines", detail: { ours: left, said: said.goods } }];
}

function goodsOf(lines: readonly { guid: string; quantity: number; sumMinor: number }[]): Goods {
  const goods: Goods = {};
  for (const { guid, quantity, sumMinor } of lines) {
    const known = goods[guid] ?? { quantity: 0, sumMinor: 0 };
    goods[guid] = { quantity: known.quantity + quantity, sumMinor: known.sumMinor + sumMinor };
  }
  return goods;
}

const areSame = (one: Goods, other: Goods): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (id) => (one[id]?.quantity ?? 0) === (other[id]?.quantity ?? 0) && (one[id]?.sumMinor ?? 0) === (other[id]?.sumMinor ?? 0),
  );
