import { type DeliveryStatus, deliveryLabels } from "#app/delivery/delivery-status.ts";
import { carrierName, kindOfWay } from "#app/delivery/way-name.ts";
import type { DeliveryMode } from "#app/delivery/wire-mode.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ListRow } from "#app/foundation/lists/list.queries.server.ts";
import { formatKopecks, formatMinor } from "#app/foundation/money.ts";
import { type OrderStatus, orderLabels } from "#app/foundation/states/order-status.ts";
import { type PaymentStatus, paymentLabels } from "#app/foundation/states/payment-status.ts";
import { type CarrierName, type Currency, carrierOf, type Language, type PaymentType } from "#app/foundation/storefront.ts";
import { nameOfWay } from "#app/orders/way-of-paying.ts";
import type { OrderColumn } from "./order-list.ts";

const columnHeads = {
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
} satisfies Record<OrderColumn, () => string>;

export const orderHeads = (): Record<OrderColumn, string> =>
  Object.fromEntries(Object.entries(columnHeads).map(([key, name]) => [key, name()])) as Record<OrderColumn, string>;

export const carrierWords = (name: string, lang: Language): string =>
  name === "email" ? m.desk_list_by_mail() : carrierOf(name) ? carrierName(name as CarrierName, lang) : name;

/** What waits or is unusual about an order. */
export const marksOf = (row: ListRow): { key: string; says: string; tone: "bad" | "wait" | "plain" }[] => [
  ...(row.has_case ? [{ key: "case", says: m.desk_list_case(), tone: "bad" as const }] : []),
  ...(row.has_return ? [{ key: "return", says: m.desk_list_return(), tone: "wait" as const }] : []),
  ...(row.made_to_order ? [{ key: "made", says: m.desk_list_made_to_order(), tone: "plain" as const }] : []),
];

export const totalWords = (row: ListRow, lang: Language): string =>
  row.currency === "rub"
    ? formatKopecks(row.total_minor as number, lang)
    : formatMinor(row.shown_total as number, row.currency as Currency, lang);

/** A cell's words. */
export function orderText(column: string, row: ListRow, lang: Language): string {
  const of = (field: string) => String(row[field] ?? "");
  const texts: Partial<Record<OrderColumn, () => string>> = {
    state: () => orderLabels[row.status as OrderStatus]?.[lang] ?? of("status"),
    payment: () => paymentLabels[row.payment_status as PaymentStatus]?.[lang] ?? of("payment_status"),
    parcel: () => deliveryLabels[row.delivery_status as DeliveryStatus]?.[lang] ?? "",
    total: () => totalWords(row, lang),
    goods: () => formatKopecks(row.goods_minor as number, lang),
    delivery: () =>
      [
        carrierWords(of("carrier"), lang),
        carrierOf(of("carrier")) && kindOfWay({ type: of("carrier") as CarrierName, mode: of("way") as DeliveryMode }, lang),
      ]
        .filter(Boolean)
        .join(", "),
    marks: () =>
      marksOf(row)
        .map(({ says }) => says)
        .join(", "),
    way_to_pay: () => nameOfWay(row.payment_type as PaymentType, lang),
    created: () => new Date(of("created_at")).toISOString(),
  };
  return texts[column as OrderColumn]?.() ?? of(column);
}
