import { m } from "#app/foundation/i18n/messages/messages.js";
import { regions } from "#app/foundation/storefront.ts";
import type { ListFace } from "../list/list-face.ts";
import { answerSaid } from "../orders/answer-words.ts";
import { storefrontName } from "../record/storefront-name.ts";
import { type RefundState, refundSign, refundStates } from "./state-words.ts";

type Column = "order" | "state" | "sum" | "payment" | "actor" | "created" | "problem" | "done" | "by_hand" | "storefront";

/** Staff's list of refunds, with the wishes for one that a second person has to agree to. */
export const refundFace: ListFace<Column> = {
  permission: "payments.read",
  list: {
    name: "refunds",
    from: "refund_list",
    id: "id",
    storefront: "storefront",
    words: "words",
    wordsOf: "order_id",
    always: ["number", "payment_id", "state"],
    columns: {
      order: { fields: ["number"], card: "name" },
      state: { fields: ["state"], card: "state" },
      sum: { fields: ["amount_minor"], sort: "sum", card: "sum" },
      payment: { fields: ["payment_id"] },
      actor: { fields: ["actor"], card: "fact" },
      created: { fields: ["created_at"], sort: "created", card: "fact" },
      problem: { fields: ["problem"], card: "fact" },
      done: { fields: ["done_at"], extra: true },
      by_hand: { fields: ["by_hand"], extra: true },
      storefront: { fields: ["storefront"], extra: true },
    },
    filters: {
      state: { kind: "choice", field: "state", values: refundStates },
      created: { kind: "dates", field: "created_at" },
      sum: { kind: "money", field: "amount_minor" },
      actor: { kind: "text", field: "actor" },
      by_hand: { kind: "flag", field: "by_hand" },
      storefront: { kind: "choice", field: "storefront", values: regions },
    },
    sorts: { created: { field: "created_at", is: "time" }, sum: { field: "amount_minor", is: "number" } },
    first: "-created",
  },
  heads: {
    order: m.desk_order,
    state: m.desk_state,
    sum: m.desk_sum,
    payment: m.desk_payment,
    actor: m.desk_col_by,
    created: m.desk_asked_at,
    problem: m.desk_col_problem,
    done: m.desk_col_done,
    by_hand: m.desk_col_by_hand,
    storefront: m.desk_col_storefront,
  },
  cells: {
    order: (row) => row.number as string | null,
    state: (row) => [refundSign(row.state as RefundState)],
    sum: (row) => ({ minor: row.amount_minor as number }),
    payment: (row) => (row.payment_id ? m.desk_list_open() : null),
    actor: (row) => String(row.actor),
    created: (row) => row.created_at as Date,
    problem: (row, lang) => answerSaid("", String(row.problem), lang),
    done: (row) => row.done_at as Date | null,
    by_hand: (row) => (row.by_hand ? m.desk_list_yes() : ""),
    storefront: (row, lang) => storefrontName(String(row.storefront ?? ""), lang),
  },
  links: {
    order: ({ number }) => (number ? `/orders/${number}#money` : null),
    payment: (row) => (row.payment_id ? `/money/payments/${row.payment_id}` : null),
  },
  value: (filter, value, lang) => (filter === "state" ? refundSign(value as RefundState).says : storefrontName(value, lang)),
  nameOf: (row) => String(row.number ?? row.id),
  search: m.desk_search_order,
  hint: m.desk_hint_refunds,
  tabs: () => [
    [m.desk_payment_all(), ""],
    [m.desk_back_waiting(), "f.state=waiting"],
    [m.desk_back_refused(), "f.state=refused"],
    [m.desk_back_asked(), "f.state=asked"],
    [m.desk_back_done(), "f.state=done"],
  ],
};
