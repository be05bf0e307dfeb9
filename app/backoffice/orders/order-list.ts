import { deliveryStatuses } from "#app/delivery/delivery-status.ts";
import type { List } from "#app/foundation/lists/list.ts";
import { orderStatuses } from "#app/foundation/states/order-status.ts";
import { paymentStatuses } from "#app/foundation/states/payment-status.ts";
import { carriers, currencies, paymentTypes, regions } from "#app/foundation/storefront.ts";

export type OrderColumn =
  | "number"
  | "created"
  | "state"
  | "payment"
  | "total"
  | "buyer"
  | "delivery"
  | "city"
  | "track"
  | "marks"
  | "pieces"
  | "way_to_pay"
  | "parcel"
  | "storefront"
  | "recipient"
  | "phone"
  | "email"
  | "promo"
  | "goods";

/** Staff's list of orders. */
export const orderList: List<OrderColumn> = {
  name: "orders",
  from: "order_card",
  id: "id",
  storefront: "storefront",
  words: "words",
  always: ["number"],
  columns: {
    number: { fields: ["number"], sort: "number", card: "name" },
    created: { fields: ["created_at"], sort: "created", card: "fact" },
    state: { fields: ["status", "payment_status"], card: "state" },
    payment: { fields: ["payment_status"], card: "state" },
    marks: { fields: ["has_case", "has_return", "made_to_order"], card: "state" },
    total: { fields: ["total_minor", "balances_minor", "currency", "shown_total"], sort: "total", card: "sum" },
    buyer: { fields: ["buyer", "customer_id"], sort: "buyer", personal: true, card: "fact" },
    delivery: { fields: ["carrier", "way"], card: "fact" },
    city: { fields: ["city", "country"], card: "fact" },
    pieces: { fields: ["pieces"], extra: true },
    track: { fields: ["track"], extra: true },
    way_to_pay: { fields: ["payment_type", "total_minor", "balances_minor"], extra: true },
    parcel: { fields: ["delivery_status"], extra: true },
    storefront: { fields: ["storefront"], extra: true },
    recipient: { fields: ["recipient"], extra: true, personal: true },
    phone: { fields: ["phone"], extra: true, personal: true },
    email: { fields: ["email"], extra: true, personal: true },
    promo: { fields: ["promo"], extra: true },
    goods: { fields: ["goods_minor"], extra: true },
  },
  filters: {
    state: { kind: "choice", field: "status", values: orderStatuses },
    payment: { kind: "choice", field: "payment_status", values: paymentStatuses },
    created: { kind: "dates", field: "created_at" },
    delivery: { kind: "choice", field: "carrier", values: [...carriers, "email"] },
    way_to_pay: { kind: "choice", field: "payment_type", values: paymentTypes },
    total: { kind: "money", field: "total_minor" },
    city: { kind: "text", field: "city" },
    case: { kind: "flag", field: "has_case" },
    return: { kind: "flag", field: "has_return" },
    made_to_order: { kind: "flag", field: "made_to_order" },
    storefront: { kind: "choice", field: "storefront", values: regions },
    parcel: { kind: "choice", field: "delivery_status", values: deliveryStatuses },
    currency: { kind: "choice", field: "currency", values: currencies },
  },
  sorts: {
    created: { field: "created_at", is: "time" },
    number: { field: "number", is: "text" },
    total: { field: "total_minor", is: "number" },
    buyer: { field: "buyer", is: "text" },
  },
  first: "-created",
};
