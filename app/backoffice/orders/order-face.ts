import { type DeliveryStatus, deliveryLabels } from "#app/delivery/delivery-status.ts";
import { carrierName, kindOfWay } from "#app/delivery/way-name.ts";
import type { DeliveryMode } from "#app/delivery/wire-mode.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ListRow } from "#app/foundation/lists/list.queries.server.ts";
import { isLive, type OrderStatus, orderLabels } from "#app/foundation/states/order-status.ts";
import { type PaymentStatus, paymentLabels } from "#app/foundation/states/payment-status.ts";
import { type CarrierName, type Currency, carrierOf, type Language, type PaymentType } from "#app/foundation/storefront.ts";
import { nameOfWay } from "#app/orders/way-of-paying.ts";
import type { ListFace, Money, Sign } from "../list/list-face.ts";
import { storefrontName } from "../record/storefront-name.ts";
import { type OrderColumn, orderList } from "./order-list.ts";

const text = (field: string) => (row: ListRow) => String(row[field] ?? "");

/** Staff's list of orders, as it is shown. */
export const orderFace: ListFace<OrderColumn> = {
  permission: "orders.read",
  list: orderList,
  heads: {
    number: m.desk_col_number,
    created: m.desk_col_created,
    state: m.desk_col_state,
    payment: m.desk_col_payment,
    total: m.desk_col_total,
    buyer: m.desk_col_buyer,
    delivery: m.desk_col_delivery,
    city: m.desk_col_city,
    marks: m.desk_col_marks,
    pieces: m.desk_col_pieces,
    track: m.desk_col_track,
    way_to_pay: m.desk_col_way_to_pay,
    parcel: m.desk_col_parcel,
    storefront: m.desk_col_storefront,
    recipient: m.desk_col_recipient,
    phone: m.desk_col_phone,
    email: m.desk_col_email,
    promo: m.desk_col_promo,
    goods: m.desk_col_goods,
  },
  filterHeads: {
    case: m.desk_list_case,
    return: m.desk_list_return,
    made_to_order: m.desk_list_made_to_order,
    currency: m.desk_col_currency,
  },
  cells: {
    number: text("number"),
    created: (row) => row.created_at as Date,
    state: (row, lang) => [stateOf(row.status as OrderStatus, row.payment_status as PaymentStatus, lang)],
    payment: (row, lang) => paymentLabels[row.payment_status as PaymentStatus]?.[lang],
    total: (row) => totalOf(row),
    buyer: text("buyer"),
    delivery: (row, lang) => deliveryWords(row, lang),
    city: text("city"),
    marks: (row) => marksOf(row),
    pieces: (row) => row.pieces as number,
    track: text("track"),
    way_to_pay: (row, lang) => wayToPay(row, lang),
    parcel: (row, lang) => deliveryLabels[row.delivery_status as DeliveryStatus]?.[lang] ?? "",
    storefront: (row, lang) => storefrontName(String(row.storefront ?? ""), lang),
    recipient: text("recipient"),
    phone: text("phone"),
    email: text("email"),
    promo: text("promo"),
    goods: (row) => ({ minor: row.goods_minor as number }),
  },
  links: {
    number: ({ number }) => `/orders/${number}`,
    buyer: (row) => (row.customer_id ? `/customers/${row.customer_id}` : null),
  },
  value: (filter, value, lang) => {
    if (filter === "state") return orderLabels[value as OrderStatus][lang];
    if (filter === "payment") return paymentLabels[value as PaymentStatus][lang];
    if (filter === "parcel") return deliveryLabels[value as DeliveryStatus][lang];
    if (filter === "delivery") return carrierWords(value, lang);
    if (filter === "currency") return value.toUpperCase();
    return filter === "way_to_pay" ? nameOfWay(value as PaymentType, lang) : storefrontName(value, lang);
  },
  nameOf: (row) => String(row.number ?? row.id),
  search: m.desk_list_search,
  hint: m.desk_hint_orders,
};

const tones = {
  "needs-approval": "wait",
  "not-paid": "wait",
  paid: "plain",
  "awaiting-processing": "plain",
  "sent-to-assembling": "plain",
  "ready-for-delivery": "plain",
  "sent-to-delivery": "plain",
  "on-the-way": "plain",
  "awaiting-pick-up": "plain",
  done: "good",
  "cancel-requested": "bad",
  "canceled-by-client": "plain",
  expired: "plain",
  returned: "plain",
} satisfies Record<OrderStatus, Sign["tone"]>;

/** An order whose money has all gone back goes no further, whatever it was on its way to. */
const stateOf = (status: OrderStatus, payment: PaymentStatus, lang: Language): Sign =>
  payment === "refunded" && isLive(status)
    ? { says: paymentLabels.refunded[lang], tone: "bad" }
    : { says: orderLabels[status]?.[lang], tone: tones[status] };

const carrierWords = (name: string, lang: Language): string =>
  name === "email" ? m.desk_list_by_mail() : carrierOf(name) ? carrierName(name as CarrierName, lang) : name;

/** What waits or is unusual about an order. */
const marksOf = (row: ListRow): Sign[] => [
  ...(row.has_case ? [{ says: m.desk_list_case(), tone: "bad" as const }] : []),
  ...(row.has_return ? [{ says: m.desk_list_return(), tone: "wait" as const }] : []),
  ...(row.made_to_order ? [{ says: m.desk_list_made_to_order(), tone: "plain" as const }] : []),
];

/** What was bought for, also from balances, which are in rubles. */
const totalOf = (row: ListRow): Money =>
  row.currency === "rub" || row.balances_minor
    ? { minor: row.total_minor as number }
    : { minor: row.shown_total as number, currency: row.currency as Currency };

const wayToPay = ({ payment_type, total_minor, balances_minor }: ListRow, lang: Language): string =>
  balances_minor && balances_minor === total_minor ? m.desk_paid_from_balances() : nameOfWay(payment_type as PaymentType, lang);

function deliveryWords({ carrier, way }: ListRow, lang: Language): string {
  const name = String(carrier);
  const kind = carrierOf(name) && kindOfWay({ type: name as CarrierName, mode: way as DeliveryMode }, lang);
  return [carrierWords(name, lang), kind].filter(Boolean).join(", ");
}
