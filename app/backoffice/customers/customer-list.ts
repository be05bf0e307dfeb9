import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ListRow } from "#app/foundation/lists/list.queries.server.ts";
import type { ListFace } from "../list/list-face.ts";

type Column =
  | "customer"
  | "marks"
  | "phone"
  | "email"
  | "orders"
  | "bonus"
  | "advance"
  | "deposit"
  | "since"
  | "seen"
  | "percent"
  | "number";

/** Staff's list of customers; at first those who still are. */
export const customerFace: ListFace<Column> = {
  permission: "customers.read",
  list: {
    name: "customers",
    from: "customer_list",
    id: "id",
    words: "words",
    always: ["name", "firstname", "lastname"],
    columns: {
      customer: { fields: ["name"], personal: true, card: "name" },
      marks: { fields: ["dealer", "dealer_percent", "is_locked_out", "is_erased"], card: "state" },
      phone: { fields: ["phone"], personal: true, card: "fact" },
      email: { fields: ["email"], personal: true, card: "fact" },
      orders: { fields: ["orders"], card: "fact" },
      bonus: { fields: ["bonus_minor"] },
      advance: { fields: ["advance_minor"] },
      deposit: { fields: ["deposit_minor"] },
      since: { fields: ["created_at"], sort: "since" },
      seen: { fields: ["seen_at"], extra: true },
      percent: { fields: ["dealer_percent"], extra: true },
      number: { fields: ["id"], extra: true },
    },
    filters: {
      dealer: { kind: "flag", field: "dealer" },
      locked: { kind: "flag", field: "is_locked_out" },
      balance: { kind: "flag", field: "has_balance" },
      erased: { kind: "flag", field: "is_erased" },
      since: { kind: "dates", field: "created_at" },
      seen: { kind: "dates", field: "seen_at" },
      bonus: { kind: "money", field: "bonus_minor" },
      advance: { kind: "money", field: "advance_minor" },
      deposit: { kind: "money", field: "deposit_minor" },
    },
    sorts: { since: { field: "created_at", is: "time" } },
    first: "-since",
    begins: "f.erased=no",
  },
  heads: {
    customer: m.desk_customer,
    marks: m.desk_col_marks,
    phone: m.desk_col_phone,
    email: m.desk_col_email,
    orders: m.desk_orders,
    bonus: m.desk_balance_bonus,
    advance: m.desk_balance_advance,
    deposit: m.desk_balance_deposit,
    since: m.desk_since,
    seen: m.desk_col_seen,
    percent: m.desk_col_percent,
    number: m.desk_customer_id,
  },
  filterHeads: {
    dealer: m.desk_customers_dealers,
    locked: m.desk_customers_locked_out,
    balance: m.desk_customers_balance,
    erased: m.desk_customers_erased,
  },
  cells: {
    customer: (row) => nameOf(row as ListRow & Person),
    marks: (row) => [
      ...(row.dealer ? [{ says: m.desk_customer_dealer(), tone: "plain" as const }] : []),
      ...(row.is_locked_out ? [{ says: m.desk_customer_locked_out(), tone: "wait" as const }] : []),
      ...(row.is_erased ? [{ says: m.desk_customer_is_erased(), tone: "bad" as const }] : []),
    ],
    phone: (row) => row.phone as string | null,
    email: (row) => row.email as string | null,
    orders: (row) => row.orders as number,
    bonus: (row) => balance(row.bonus_minor),
    advance: (row) => balance(row.advance_minor),
    deposit: (row) => balance(row.deposit_minor),
    since: (row) => row.created_at as Date,
    seen: (row) => row.seen_at as Date | null,
    percent: (row) => (row.dealer_percent as number) || null,
    number: (row) => row.id,
  },
  links: { customer: ({ id }) => `/customers/${id}` },
  value: (_filter, value) => value,
  nameOf: (row) => nameOf(row as ListRow & Person),
  search: m.desk_customers_search,
  hint: m.desk_hint_customers,
  tabs: () => [
    [m.desk_customers_all(), "f.erased=no"],
    [m.desk_customers_dealers(), "f.dealer=yes"],
    [m.desk_customers_locked_out(), "f.locked=yes"],
    [m.desk_customers_balance(), "f.balance=yes&f.erased=no"],
    [m.desk_customers_erased(), "f.erased=yes"],
  ],
};

type Person = { firstname: string; lastname: string };
const balance = (minor: unknown) => (minor ? { minor: minor as number } : null);

export const nameOf = ({ firstname, lastname }: Person): string =>
  [firstname, lastname].filter(Boolean).join(" ") || m.desk_customer_nameless();

export const balanceName = (kind: "bonus" | "advance" | "deposit" | "withdrawal"): string =>
  ({
    bonus: m.desk_balance_bonus,
    advance: m.desk_balance_advance,
    deposit: m.desk_balance_deposit,
    withdrawal: m.desk_balance_withdrawal,
  })[kind]();
