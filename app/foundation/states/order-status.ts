import type { Language } from "../storefront.ts";

export const orderStatuses = [
  "needs-approval",
  "not-paid",
  "paid",
  "awaiting-processing",
  "sent-to-assembling",
  "ready-for-delivery",
  "sent-to-delivery",
  "on-the-way",
  "awaiting-pick-up",
  "done",
  "cancel-requested",
  "canceled-by-client",
  "expired",
  "returned",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Initial statuses: unpaid, paid by balance alone, payable on receipt, or delivery still to be priced. */
export const firstStatuses: readonly OrderStatus[] = ["not-paid", "paid", "awaiting-processing", "needs-approval"];

/** An unpaid order in these has returned what it took; a paid one's refunds say what was returned. */
export const givenBackStatuses: readonly OrderStatus[] = ["canceled-by-client", "expired", "returned"];

/** Statuses that time out, and the notice to the buyer; null: never. */
export const lapses = {
  "needs-approval": { reason: "not answered in time", news: "not-answered" as const },
  "not-paid": { reason: "not paid in time", news: "expired" as const },
  paid: null,
  "awaiting-processing": null,
  "sent-to-assembling": null,
  "ready-for-delivery": null,
  "sent-to-delivery": null,
  "on-the-way": null,
  "awaiting-pick-up": null,
  done: null,
  "cancel-requested": null,
  "canceled-by-client": null,
  expired: null,
  returned: null,
} satisfies Record<OrderStatus, { reason: string; news: string } | null>;

/** The one table of transitions [ORD-01]; drawn in docs/order-states.md. */
export const nextOrder = {
  "needs-approval": ["not-paid", "paid", "awaiting-processing", "cancel-requested", "canceled-by-client", "expired"],
  "not-paid": ["paid", "canceled-by-client", "expired"],
  // A certificate is finished once sent.
  paid: ["awaiting-processing", "sent-to-assembling", "sent-to-delivery", "cancel-requested", "canceled-by-client", "done"],
  "awaiting-processing": ["sent-to-assembling", "sent-to-delivery", "cancel-requested", "canceled-by-client", "expired"],
  "sent-to-assembling": ["ready-for-delivery", "sent-to-delivery", "cancel-requested"],
  "ready-for-delivery": ["sent-to-delivery", "cancel-requested"],
  "sent-to-delivery": ["on-the-way", "awaiting-pick-up", "done", "returned"],
  "on-the-way": ["awaiting-pick-up", "done", "returned"],
  "awaiting-pick-up": ["done", "returned"],
  done: ["returned"],
  "cancel-requested": ["canceled-by-client", "paid", "awaiting-processing", "sent-to-assembling", "ready-for-delivery"],
  "canceled-by-client": [],
  expired: [],
  returned: [],
} satisfies Record<OrderStatus, readonly OrderStatus[]>;

export const orderLabels = {
  "needs-approval": { ru: "Ожидает согласования", en: "Needs approval" },
  "not-paid": { ru: "Не оплачен", en: "Not paid" },
  paid: { ru: "Оплачен", en: "Paid" },
  "awaiting-processing": { ru: "Ожидает обработки", en: "Awaiting processing" },
  "sent-to-assembling": { ru: "Передан на сборку", en: "Sent to assembling" },
  "ready-for-delivery": { ru: "Готов к отправке", en: "Ready for delivery" },
  "sent-to-delivery": { ru: "Передан в доставку", en: "Sent to delivery" },
  "on-the-way": { ru: "В пути", en: "On the way" },
  "awaiting-pick-up": { ru: "Ожидает получения", en: "Awaiting pick-up" },
  done: { ru: "Выполнен", en: "Done" },
  "cancel-requested": { ru: "Запрошена отмена", en: "Cancellation requested" },
  "canceled-by-client": { ru: "Отменён клиентом", en: "Canceled by client" },
  expired: { ru: "Срок истёк", en: "Expired" },
  returned: { ru: "Возвращён", en: "Returned" },
} satisfies Record<OrderStatus, Record<Language, string>>;

export const nextStates = (from: OrderStatus): readonly OrderStatus[] => nextOrder[from];

export const canTransition = (from: OrderStatus, to: OrderStatus): boolean => nextStates(from).includes(to);

/** Order statuses that follow the parcel's status, in order; none = no change [DLV-10]. A carrier's scan implies our hand-over. */
export function orderAfterDelivery(now: OrderStatus, parcel: { status: string; awaitsPickUp: boolean }): OrderStatus[] {
  const target = parcel.awaitsPickUp ? "awaiting-pick-up" : followsDelivery[parcel.status];
  if (!target) return [];
  if (canTransition(now, HANDED_OVER) && canTransition(HANDED_OVER, target)) return [HANDED_OVER, target];
  return canTransition(now, target) ? [target] : [];
}

const HANDED_OVER = "sent-to-delivery";

const followsDelivery: Readonly<Record<string, OrderStatus>> = {
  accepted: "sent-to-delivery",
  "on-the-way": "on-the-way",
  "taken-by-courier": "on-the-way",
  delivered: "done",
};

const over: readonly OrderStatus[] = ["done", "canceled-by-client", "expired", "returned"];

export const isLive = (status: OrderStatus): boolean => !over.includes(status);
