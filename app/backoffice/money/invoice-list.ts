import { m } from "#app/foundation/i18n/messages/messages.js";
import { type OrderStatus, orderLabels, orderStatuses } from "#app/foundation/states/order-status.ts";
import { type PaymentStatus, paymentLabels, paymentStatuses } from "#app/foundation/states/payment-status.ts";
import { regions } from "#app/foundation/storefront.ts";
import { dateWords } from "#app/foundation/time/day-words.ts";
import type { ListFace } from "../list/list-face.ts";
import { storefrontName } from "../record/storefront-name.ts";
import { invoiceSign, invoiceStateOf } from "./state-words.ts";

type Column = "invoice" | "state" | "sum" | "payer" | "inn" | "pay_by" | "received" | "order" | "issued" | "storefront";

/** Staff's list of invoices to companies. */
export const invoiceFace: ListFace<Column> = {
  permission: "invoices.read",
  list: {
    name: "invoices",
    from: "invoice_list",
    id: "id",
    storefront: "storefront",
    words: "words",
    wordsOf: "id",
    exact: ["number", "inn"],
    always: ["number", "order_number"],
    columns: {
      invoice: { fields: ["number"], card: "name" },
      state: { fields: ["status", "payment_status"], card: "state" },
      sum: { fields: ["total_minor"], card: "sum" },
      payer: { fields: ["payer"], personal: true, card: "fact" },
      inn: { fields: ["inn"], personal: true },
      pay_by: { fields: ["pay_day"], sort: "pay_by", card: "fact" },
      received: { fields: ["received_minor"], card: "fact" },
      order: { fields: ["order_number"], extra: true },
      issued: { fields: ["issued_at"], sort: "issued", extra: true },
      storefront: { fields: ["storefront"], extra: true },
    },
    filters: {
      state: { kind: "choice", field: "payment_status", values: paymentStatuses },
      status: { kind: "choice", field: "status", values: orderStatuses },
      pay_by: { kind: "dates", field: "pay_by" },
      issued: { kind: "dates", field: "issued_at" },
      sum: { kind: "money", field: "total_minor" },
      storefront: { kind: "choice", field: "storefront", values: regions },
    },
    sorts: {
      issued: { field: "issued_at", is: "time" },
      pay_by: { field: "pay_by", is: "day" },
    },
    first: "-issued",
    begins: "f.state=not-paid,failed&f.status=not-paid&sort=pay_by",
  },
  heads: {
    invoice: m.desk_invoice,
    state: m.desk_state,
    sum: m.desk_sum,
    payer: m.desk_payer,
    inn: m.desk_col_inn,
    pay_by: m.desk_col_pay_by,
    received: m.desk_col_received,
    order: m.desk_order,
    issued: m.desk_col_issued,
    storefront: m.desk_col_storefront,
  },
  cells: {
    invoice: (row) => String(row.number),
    state: (row) => [invoiceSign(invoiceStateOf(row))],
    sum: (row) => ({ minor: row.total_minor as number }),
    payer: (row) => String(row.payer),
    inn: (row) => row.inn as string | null,
    pay_by: (row, lang) => dateWords(row.pay_day as string, lang),
    received: (row) => (row.received_minor ? { minor: row.received_minor as number } : null),
    order: (row) => String(row.order_number),
    issued: (row) => row.issued_at as Date,
    storefront: (row, lang) => storefrontName(String(row.storefront ?? ""), lang),
  },
  links: { invoice: (row) => `/orders/${row.order_number}`, order: (row) => `/orders/${row.order_number}` },
  filterHeads: { status: m.desk_order },
  value: (filter, value, lang) => {
    if (filter === "state") return paymentLabels[value as PaymentStatus][lang];
    return filter === "status" ? orderLabels[value as OrderStatus][lang] : storefrontName(value, lang);
  },
  nameOf: (row) => String(row.number),
  search: m.desk_search_invoice,
  hint: m.desk_hint_invoices,
  tabs: () => [
    [m.desk_invoices_unpaid(), "f.state=not-paid,failed&f.status=not-paid&sort=pay_by"],
    [m.desk_payment_paid(), "f.state=paid"],
    [m.desk_invoice_over(), "f.state=not-paid,failed&f.status=expired,canceled-by-client"],
    [m.desk_payment_all(), "all=yes"],
  ],
};
