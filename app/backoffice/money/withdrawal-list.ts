import { m } from "#app/foundation/i18n/messages/messages.js";
import { regions } from "#app/foundation/storefront.ts";
import type { WithdrawalState } from "#app/money/withdrawals/withdrawal.ts";
import type { ListFace } from "../list/list-face.ts";
import { storefrontName } from "../record/storefront-name.ts";
import { withdrawalSign, withdrawalStates } from "./state-words.ts";

type Column = "customer" | "state" | "sum" | "account" | "agreed" | "created" | "changed" | "storefront";

/** Staff's list of withdrawals from customers' deposits. */
export const withdrawalFace: ListFace<Column> = {
  permission: "withdrawals.read",
  list: {
    name: "withdrawals",
    from: "withdrawal_list",
    id: "id",
    words: "words",
    exact: ["id"],
    always: ["customer"],
    columns: {
      customer: { fields: ["customer"], personal: true, card: "name" },
      state: { fields: ["state"], card: "state" },
      sum: { fields: ["amount_minor"], sort: "sum", card: "sum" },
      account: { fields: ["account_end", "bik"], card: "fact" },
      agreed: { fields: ["agreed"], card: "fact" },
      created: { fields: ["created_at"], sort: "created", card: "fact" },
      changed: { fields: ["changed_at"], extra: true },
      storefront: { fields: ["storefront"], extra: true },
    },
    filters: {
      state: { kind: "choice", field: "state", values: withdrawalStates },
      created: { kind: "dates", field: "created_at" },
      sum: { kind: "money", field: "amount_minor" },
      storefront: { kind: "choice", field: "storefront", values: regions },
    },
    sorts: { created: { field: "created_at", is: "time" }, sum: { field: "amount_minor", is: "number" } },
    first: "-created",
    begins: "f.state=held&sort=created",
  },
  heads: {
    customer: m.desk_customer,
    state: m.desk_state,
    sum: m.desk_sum,
    account: m.desk_account,
    agreed: m.desk_col_agreed,
    created: m.desk_asked_at,
    changed: m.desk_col_changed,
    storefront: m.desk_col_storefront,
  },
  cells: {
    customer: (row) => String(row.customer || m.desk_customer_nameless()),
    state: (row) => [withdrawalSign(row.state as WithdrawalState)],
    sum: (row) => ({ minor: row.amount_minor as number }),
    account: (row) => m.desk_account_end({ end: String(row.account_end) }),
    agreed: (row) => (row.agreed as number) || null,
    created: (row) => row.created_at as Date,
    changed: (row) => row.changed_at as Date | null,
    storefront: (row, lang) => storefrontName(String(row.storefront ?? ""), lang),
  },
  links: { customer: ({ id }) => `/money/withdrawals/${id}`, sum: ({ id }) => `/money/withdrawals/${id}` },
  value: (filter, value, lang) => (filter === "state" ? withdrawalSign(value as WithdrawalState).says : storefrontName(value, lang)),
  nameOf: (row) => String(row.customer || row.id),
  search: m.desk_search_customer,
  hint: m.desk_hint_withdrawals,
  tabs: () => [
    [m.desk_out_held(), "f.state=held&sort=created"],
    [m.desk_out_paid(), "f.state=paid"],
    [m.desk_out_refused(), "f.state=refused"],
    [m.desk_out_returned(), "f.state=returned"],
    [m.desk_payment_all(), "all=yes"],
  ],
};
