import type { Language } from "#app/foundation/storefront.ts";

/** In order; the last is a failure. */
export const deliveryStatuses = [
  "invoice-issued",
  "processing",
  "label-created",
  "accepted",
  "on-the-way",
  "taken-by-courier",
  "delivered",
  "not-delivered",
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const deliveryLabels = {
  "invoice-issued": { ru: "Накладная оформлена", en: "Invoice issued" },
  processing: { ru: "В обработке", en: "Processing" },
  "label-created": { ru: "Этикетка создана", en: "Label created" },
  accepted: { ru: "Принято перевозчиком", en: "Accepted" },
  "on-the-way": { ru: "В пути", en: "On the way" },
  "taken-by-courier": { ru: "У курьера", en: "Taken by courier" },
  delivered: { ru: "Доставлено", en: "Delivered" },
  "not-delivered": { ru: "Не доставлено", en: "Not delivered" },
} satisfies Record<DeliveryStatus, Record<Language, string>>;

/** Forward with skips; "not delivered" from accepted on; both ends are final [DLV-10]. */
export const nextDelivery = {
  "invoice-issued": ["processing", "label-created", "accepted", "on-the-way", "taken-by-courier", "delivered"],
  processing: ["label-created", "accepted", "on-the-way", "taken-by-courier", "delivered"],
  "label-created": ["accepted", "on-the-way", "taken-by-courier", "delivered"],
  accepted: ["on-the-way", "taken-by-courier", "delivered", "not-delivered"],
  "on-the-way": ["taken-by-courier", "delivered", "not-delivered"],
  "taken-by-courier": ["delivered", "not-delivered"],
  delivered: [],
  "not-delivered": [],
} satisfies Record<DeliveryStatus, readonly DeliveryStatus[]>;

/** The carrier has had it: the goods have left, whatever became of them. */
const away = ["accepted", "on-the-way", "taken-by-courier", "delivered", "not-delivered"] as const satisfies readonly DeliveryStatus[];
export const isAway = (status: DeliveryStatus | null): status is (typeof away)[number] => away.some((one) => one === status);

export const canMoveDelivery = (from: DeliveryStatus, to: DeliveryStatus): boolean =>
  (nextDelivery[from] as readonly DeliveryStatus[]).includes(to);

export const isFinal = (status: DeliveryStatus): boolean => nextDelivery[status].length === 0;

/** Duplicates and late events change nothing [DLV-10]. */
export const afterEvent = (now: DeliveryStatus, event: DeliveryStatus): DeliveryStatus => (canMoveDelivery(now, event) ? event : now);
