import { m } from "#app/foundation/i18n/messages/messages.js";
import { regions } from "#app/foundation/storefront.ts";
import type { ReceiptState } from "#app/payments/receipts/receipts.queries.server.ts";
import type { ListFace } from "../list/list-face.ts";
import { answerSaid } from "../orders/answer-words.ts";
import { storefrontName } from "../record/storefront-name.ts";
import { receiptSign, receiptStates } from "./state-words.ts";

type Column = "order" | "state" | "sum" | "what" | "created" | "problem" | "open" | "attempt" | "registered" | "fiscal" | "storefront";

/** Staff's list of fiscal receipts. */
export const receiptFace: ListFace<Column> = {
  permission: "receipts.read",
  list: {
    name: "receipts",
    from: "receipt_list",
    id: "id",
    storefront: "storefront",
    words: "words",
    wordsOf: "order_id",
    always: ["number", "url"],
    columns: {
      order: { fields: ["number"], card: "name" },
      state: { fields: ["state"], card: "state" },
      sum: { fields: ["sum_minor"], sort: "sum", card: "sum" },
      what: { fields: ["operation", "part", "parts"], card: "fact" },
      created: { fields: ["created_at"], sort: "created", card: "fact" },
      problem: { fields: ["problem", "state"], card: "fact" },
      open: { fields: ["url"] },
      attempt: { fields: ["attempt"], extra: true },
      registered: { fields: ["registered_at"], extra: true },
      fiscal: { fields: ["fn_number", "document_number", "fiscal_sign"], extra: true },
      storefront: { fields: ["storefront"], extra: true },
    },
    filters: {
      state: { kind: "choice", field: "state", values: receiptStates },
      what: { kind: "choice", field: "operation", values: ["sell", "sell_refund"] },
      created: { kind: "dates", field: "created_at" },
      sum: { kind: "money", field: "sum_minor" },
      storefront: { kind: "choice", field: "storefront", values: regions },
    },
    sorts: { created: { field: "created_at", is: "time" }, sum: { field: "sum_minor", is: "number" } },
    first: "-created",
  },
  heads: {
    order: m.desk_order,
    state: m.desk_state,
    sum: m.desk_sum,
    what: m.desk_col_operation,
    created: m.desk_asked_at,
    problem: m.desk_col_problem,
    open: m.desk_col_receipt,
    attempt: m.desk_col_attempt,
    registered: m.desk_col_registered,
    fiscal: m.desk_col_fiscal,
    storefront: m.desk_col_storefront,
  },
  cells: {
    order: (row) => row.number as string | null,
    state: (row) => [receiptSign(row.state as ReceiptState)],
    sum: (row) => ({ minor: row.sum_minor as number }),
    what: ({ operation, part, parts }) =>
      [
        operationWords(operation as string),
        (parts as number) > 1 && m.staff_receipts_part({ part: part as number, parts: parts as number }),
      ]
        .filter(Boolean)
        .join(", "),
    created: (row) => row.created_at as Date,
    problem: (row, lang) => (row.state === "refused" ? answerSaid("", String(row.problem), lang) : ""),
    open: (row) => (row.url ? m.desk_list_open() : null),
    attempt: (row) => row.attempt as number,
    registered: (row) => row.registered_at as Date | null,
    fiscal: (row) => [row.fn_number, row.document_number, row.fiscal_sign].filter(Boolean).join(" / "),
    storefront: (row, lang) => storefrontName(String(row.storefront ?? ""), lang),
  },
  links: { order: ({ number }) => (number ? `/orders/${number}#money` : null), open: ({ url }) => url as string | null },
  value: (filter, value, lang) =>
    filter === "state" ? receiptSign(value as ReceiptState).says : filter === "what" ? operationWords(value) : storefrontName(value, lang),
  nameOf: (row) => String(row.number ?? row.id),
  search: m.desk_search_order,
  hint: m.desk_hint_receipts,
  tabs: () => [
    [m.desk_payment_all(), ""],
    [m.desk_money_receipt_refused(), "f.state=refused"],
    [m.desk_money_receipt_waiting(), "f.state=waiting"],
    [m.desk_money_receipt_sent(), "f.state=sent"],
    [m.desk_money_receipt_done(), "f.state=done"],
    [m.desk_money_receipt_not_due(), "f.state=not-due"],
  ],
};

const operationWords = (operation: string) => (operation === "sell" ? m.desk_money_receipt_sale() : m.desk_money_receipt_back());
