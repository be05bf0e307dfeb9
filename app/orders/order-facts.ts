import { wayName } from "#app/delivery/way-name.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import { type Day, moscowTime } from "#app/foundation/time/day.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import { arrivalOf, arrivalWords } from "./arrival.ts";
import type { Order } from "./order.ts";
import { wayOfPaying } from "./way-of-paying.ts";
import { whereTo } from "./where-to.ts";

type ShownOrder = Pick<Order, "delivery" | "deliveryMinor" | "status" | "paymentStatus" | "paymentType" | "totalMinor" | "createdAt"> & {
  lines: readonly { reserved: number; quantity: number }[];
};

export type Fact = [name: string, says: string];

export function orderFacts(order: ShownOrder, lang: Language, { comes }: { comes: boolean }): Fact[] {
  const { delivery, deliveryMinor, createdAt } = order;
  const { type } = delivery;
  const locale = { locale: lang };
  const paid: Fact = [m.order_way_of_paying({}, locale), wayOfPaying(order, lang)];
  if (type === "email") return [...(comes ? certificateFacts(order, lang) : []), paid].filter(isSaid);
  const arrival = comes ? arrivalOf(order, createdAt) : null;
  const facts: Fact[] = [
    [m.order_way_of_delivery({}, locale), deliveryMinor === null ? "" : wayName({ ...delivery, type }, lang)],
    [(delivery.point ? m.order_point : m.checkout_where_to)({}, locale), whereTo(delivery, lang)],
    [m.order_date({}, locale), arrival ? arrivalWords(arrival, lang) : ""],
    paid,
  ];
  return facts.filter(isSaid);
}

/** Where a certificate goes, and when if not right after payment [GFT-02]. */
function certificateFacts({ delivery, createdAt }: Pick<ShownOrder, "delivery" | "createdAt">, lang: Language): Fact[] {
  const locale = { locale: lang };
  const day = delivery.days?.from ?? "";
  return [
    [m.checkout_where_to({}, locale), delivery.point ?? ""],
    [m.certificate_day({}, locale), day > moscowTime(createdAt).day ? dateWords(day as Day, lang) : ""],
  ];
}

const isSaid = ([, says]: Fact): boolean => says !== "";
