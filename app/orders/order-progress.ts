import { deliveryLabels, isAway } from "#app/delivery/delivery-status.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { setSpaces } from "#app/foundation/i18n/set-spaces.ts";
import { type OrderStatus, orderLabels } from "#app/foundation/states/order-status.ts";
import { isPaidFor, wasPaid } from "#app/foundation/states/payment-status.ts";
import { isInvoice, isOnReceipt, type Language } from "#app/foundation/storefront.ts";
import { isCertificate, type Order } from "./order.ts";

export const stops = ["placed", "packed", "way", "point", "done"] as const;
export type Stop = (typeof stops)[number];

/** The buyer's status: the order's, corrected by payment, parcel and who cancelled. */
export type Stage =
  | Exclude<OrderStatus, "canceled-by-client">
  | "with-courier"
  | "not-delivered"
  | "paid-back"
  | "recalled"
  | "canceled-by-you"
  | "canceled-as-asked"
  | "canceled-by-shop";

export type Tracked = Pick<Order, "status" | "paymentStatus" | "deliveryStatus" | "paymentType" | "delivery">;
export type OrderEvent = { field: string; became: string; actor: string; reason: string };

type Locale = { locale: Language };
type Coming = { order: Tracked; history: readonly OrderEvent[]; locale: Locale };
type StageTexts = { label: (lang: Language) => string; stop: Stop | null; next: (coming: Coming) => string };

const nothing = () => "";
const toPoint = ({ delivery }: Tracked): boolean => delivery.mode === "point";
const statusOf = (history: readonly OrderEvent[]) => history.filter(({ field }) => field === "status");
const status =
  (of: OrderStatus): StageTexts["label"] =>
  (lang) =>
    orderLabels[of][lang];

const packing = ({ order, locale }: Coming): string => {
  if (isCertificate(order)) return "";
  return toPoint(order) ? m.order_next_packing_point({}, locale) : m.order_next_packing_door({}, locale);
};
const unpaid = (coming: Coming): string => {
  const { order, locale } = coming;
  if (isCertificate(order)) return "";
  if (isOnReceipt(order.paymentType)) return packing(coming);
  return isInvoice(order.paymentType) ? m.order_next_transfer({}, locale) : m.order_next_payment({}, locale);
};
const travelling = ({ order, locale }: Coming): string => (toPoint(order) ? m.order_next_point({}, locale) : m.order_next_door({}, locale));

/** The status table for buyers: label, stop, what comes next; histories use it too. */
const stages = {
  "needs-approval": {
    label: status("needs-approval"),
    stop: "placed",
    next: ({ order, locale }) => (isCertificate(order) ? m.order_next_link({}, locale) : m.order_next_approval({}, locale)),
  },
  "not-paid": { label: status("not-paid"), stop: "placed", next: unpaid },
  paid: { label: status("paid"), stop: "placed", next: packing },
  "awaiting-processing": {
    label: status("awaiting-processing"),
    stop: "placed",
    next: (coming) => [m.order_next_placed({}, coming.locale), packing(coming)].filter(Boolean).join(" "),
  },
  "sent-to-assembling": { label: status("sent-to-assembling"), stop: "packed", next: ({ locale }) => m.order_next_handover({}, locale) },
  "ready-for-delivery": { label: status("ready-for-delivery"), stop: "packed", next: ({ locale }) => m.order_next_handover({}, locale) },
  "sent-to-delivery": { label: status("sent-to-delivery"), stop: "way", next: travelling },
  "on-the-way": { label: status("on-the-way"), stop: "way", next: travelling },
  "with-courier": {
    label: (lang) => deliveryLabels["taken-by-courier"][lang],
    stop: "way",
    next: ({ locale }) => m.order_next_courier({}, locale),
  },
  "awaiting-pick-up": { label: status("awaiting-pick-up"), stop: "point", next: ({ locale }) => m.order_next_pick_up({}, locale) },
  done: { label: status("done"), stop: "done", next: nothing },
  "not-delivered": {
    label: (lang) => deliveryLabels["not-delivered"][lang],
    stop: null,
    next: ({ locale }) => m.order_next_not_delivered({}, locale),
  },
  "paid-back": {
    label: (lang) => m.order_paid_back({}, { locale: lang }),
    stop: null,
    next: ({ locale }) => m.order_next_paid_back({}, locale),
  },
  recalled: {
    label: (lang) => m.order_paid_back({}, { locale: lang }),
    stop: null,
    next: ({ order, locale }) =>
      order.deliveryStatus === "not-delivered" ? m.order_next_coming_back({}, locale) : m.order_next_recalled({}, locale),
  },
  "cancel-requested": { label: status("cancel-requested"), stop: null, next: ({ locale }) => m.order_cancel_asked({}, locale) },
  "canceled-by-you": { label: (lang) => m.order_canceled_by_you({}, { locale: lang }), stop: null, next: nothing },
  "canceled-as-asked": { label: (lang) => m.order_canceled_as_asked({}, { locale: lang }), stop: null, next: nothing },
  "canceled-by-shop": {
    label: (lang) => m.order_canceled_by_shop({}, { locale: lang }),
    stop: null,
    next: ({ history, locale }) => {
      const reason = statusOf(history).at(-1)?.reason;
      return reason ? m.order_cancel_reason({ reason }, locale) : "";
    },
  },
  expired: {
    label: status("expired"),
    stop: null,
    next: ({ history, locale }) =>
      statusOf(history).at(-2)?.became === "needs-approval" ? m.order_next_unanswered({}, locale) : m.order_next_expired({}, locale),
  },
  returned: { label: status("returned"), stop: null, next: ({ locale }) => m.order_next_returned({}, locale) },
} satisfies Record<Stage, StageTexts>;

const handedOver: readonly OrderStatus[] = ["sent-to-delivery", "on-the-way", "awaiting-pick-up"];
const isHere = (of: OrderStatus): boolean =>
  of === "cancel-requested" || stages[of as Stage]?.stop === "placed" || stages[of as Stage]?.stop === "packed";

/** Where records disagree, payment beats status and status beats parcel. */
export function stageOf({ status: now, paymentStatus, deliveryStatus, delivery }: Tracked, history: readonly OrderEvent[]): Stage {
  if (now === "canceled-by-client") return whoCanceled(history);
  const isWithCarrier = handedOver.includes(now) || (now === "cancel-requested" && isAway(deliveryStatus));
  if (isWithCarrier && paymentStatus === "refunded") return "recalled";
  if (isHere(now) && paymentStatus === "refunded") return "paid-back";
  if (now === "not-paid" && isPaidFor(paymentStatus)) return "paid";
  if (now === "paid" && !wasPaid(paymentStatus)) return "not-paid";
  if (handedOver.includes(now) && deliveryStatus === "not-delivered") return "not-delivered";
  const isNearDoor = now === "on-the-way" && deliveryStatus === "taken-by-courier" && delivery.mode === "door";
  return isNearDoor ? "with-courier" : now;
}

/** "Canceled by client" is staff's label; the buyer sees who did it. */
function whoCanceled(history: readonly OrderEvent[]): Stage {
  const [before, last] = statusOf(history).slice(-2);
  const end = last ?? before;
  if (!end || end.actor === "customer") return "canceled-by-you";
  return before?.became === "cancel-requested" ? "canceled-as-asked" : "canceled-by-shop";
}

export const stopOf = (stage: Stage): Stop | null => stages[stage].stop;
export const labelOf = (stage: Stage, lang: Language): string => setSpaces(stages[stage].label(lang));

export function orderTold(order: Tracked, history: readonly OrderEvent[], lang: Language): { stage: Stage; label: string; next: string } {
  const stage = stageOf(order, history);
  const next = (stages[stage] as StageTexts).next({ order, history, locale: { locale: lang } });
  return { stage, label: labelOf(stage, lang), next: setSpaces(next) };
}
