import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ListRow } from "#app/foundation/lists/list.queries.server.ts";
import { paymentMethods } from "#app/foundation/records.ts";
import { type Currency, currencies, regions } from "#app/foundation/storefront.ts";
import type { PaymentState } from "#app/payments/payment.ts";
import type { ListFace } from "../list/list-face.ts";
import { paymentName } from "../orders/money-words.ts";
import { storefrontName } from "../record/storefront-name.ts";
import { serviceOf, serviceTitle } from "../settings/services.ts";
import { serviceName } from "./service-name.ts";
import { paymentSign, paymentStates } from "./state-words.ts";

type Column = "payment" | "state" | "sum" | "way" | "order" | "created" | "paid" | "bank" | "provider" | "storefront" | "entity";

/** Staff's list of payments. */
export const paymentFace: ListFace<Column> = {
  permission: "payments.read",
  list: {
    name: "payments",
    from: "payment_list",
    id: "id",
    storefront: "storefront",
    words: "words",
    wordsOf: "order_id",
    exact: ["own_ref", "provider_id", "id"],
    always: ["own_ref"],
    columns: {
      payment: { fields: ["own_ref"], card: "name" },
      state: { fields: ["state", "kind", "has_case"], card: "state" },
      sum: { fields: ["sum_minor", "currency"], sort: "sum", card: "sum" },
      way: { fields: ["service", "kind"], card: "fact" },
      order: { fields: ["number"], card: "fact" },
      created: { fields: ["created_at"], sort: "created", card: "fact" },
      paid: { fields: ["paid_at"], extra: true },
      bank: { fields: ["provider_id"], extra: true },
      provider: { fields: ["provider"], extra: true },
      storefront: { fields: ["storefront"], extra: true },
      entity: { fields: ["entity"], extra: true },
    },
    filters: {
      state: { kind: "choice", field: "state", values: paymentStates },
      way: { kind: "choice", field: "service", values: [...Object.keys(paymentMethods), "ledger"] },
      created: { kind: "dates", field: "created_at" },
      sum: { kind: "money", field: "sum_minor" },
      case: { kind: "flag", field: "has_case" },
      currency: { kind: "choice", field: "currency", values: currencies },
      storefront: { kind: "choice", field: "storefront", values: regions },
    },
    sorts: { created: { field: "created_at", is: "time" }, sum: { field: "sum_minor", is: "number" } },
    first: "-created",
  },
  heads: {
    payment: m.desk_payment,
    state: m.desk_state,
    sum: m.desk_sum,
    way: m.desk_way,
    order: m.desk_order,
    created: m.desk_asked_at,
    paid: m.desk_paid_at,
    bank: m.desk_provider_id,
    provider: m.desk_provider,
    storefront: m.desk_col_storefront,
    entity: m.desk_col_entity,
  },
  filterHeads: { case: m.desk_list_case, currency: m.desk_col_currency },
  cells: {
    payment: (row) => paymentName(String(row.own_ref)),
    state: (row) => signs(row),
    sum: (row) => ({ minor: row.sum_minor as number, currency: row.currency as Currency }),
    way: (row, lang) => serviceName(row.service as string, lang, String(row.kind)),
    order: (row) => row.number as string | null,
    created: (row) => row.created_at as Date,
    paid: (row) => row.paid_at as Date | null,
    bank: (row) => row.provider_id as string | null,
    provider: (row, lang) => (row.provider ? serviceTitle(serviceOf(String(row.provider)), lang) : null),
    storefront: (row, lang) => storefrontName(String(row.storefront ?? ""), lang),
    entity: (row) => entityName(String(row.entity)),
  },
  links: { payment: ({ id }) => `/money/payments/${id}`, order: ({ number }) => (number ? `/orders/${number}` : null) },
  value: (filter, value, lang) =>
    filter === "state"
      ? paymentSign(value as PaymentState).says
      : filter === "way"
        ? serviceName(value, lang)
        : filter === "currency"
          ? value.toUpperCase()
          : storefrontName(value, lang),
  nameOf: (row) => paymentName(String(row.own_ref)),
  search: m.desk_payment_search,
  hint: m.desk_hint_payments,
  tabs: () => [
    [m.desk_payment_all(), ""],
    [m.desk_payment_open(), "f.state=created,pending,held"],
    [m.desk_payment_review(), "f.state=review"],
    [m.desk_payment_paid(), "f.state=paid"],
    [m.desk_payment_back(), "f.state=partially-refunded,refunded"],
    [m.desk_payment_over(), "f.state=failed,expired,canceled"],
  ],
};

const entityName = (entity: string) =>
  entity === "main" ? m.desk_entity_main() : entity === "transfer" ? m.desk_entity_transfer() : entity;

const signs = ({ state, kind, has_case }: ListRow) => [
  paymentSign(state as PaymentState),
  ...(kind === "surplus" ? [{ says: m.desk_payment_surplus(), tone: "wait" as const }] : []),
  ...(has_case ? [{ says: m.desk_has_case(), tone: "bad" as const }] : []),
];
