import { m } from "#app/foundation/i18n/messages/messages.js";
import type { ListRow } from "#app/foundation/lists/list.queries.server.ts";
import { type CertificateFacts, certificateState } from "#app/gifts/certificate.ts";
import type { ListFace } from "../list/list-face.ts";
import { storefrontName } from "../record/storefront-name.ts";
import { certificateSign } from "./state-words.ts";

type Column = "order" | "state" | "sum" | "email" | "send_at" | "created" | "issue" | "activated" | "storefront";

/** Staff's list of gift certificates; codes are in no list. */
export const certificateFace: ListFace<Column> = {
  permission: "payments.read",
  list: {
    name: "certificates",
    from: "certificate_list",
    id: "id",
    storefront: "storefront",
    words: "words",
    wordsOf: "id",
    exact: ["mailbox"],
    always: ["number", "is_paid", "issued_at", "activated_at", "void_at", "mail", "is_stuck"],
    columns: {
      order: { fields: ["number"], card: "name" },
      state: { fields: ["stage"], card: "state" },
      sum: { fields: ["value_minor"], sort: "sum", card: "sum" },
      email: { fields: ["email"], personal: true, card: "fact" },
      send_at: { fields: ["send_at"], sort: "send_at", card: "fact" },
      created: { fields: ["created_at"] },
      issue: { fields: ["issue"], extra: true },
      activated: { fields: ["activated_at", "activated_by"], extra: true },
      storefront: { fields: ["storefront"], extra: true },
    },
    filters: {
      state: { kind: "choice", field: "stage", values: ["unpaid", "waiting", "issued", "activated", "void"] },
      send_at: { kind: "dates", field: "send_at" },
      created: { kind: "dates", field: "created_at" },
      sum: { kind: "money", field: "value_minor" },
      stuck: { kind: "flag", field: "is_stuck" },
    },
    sorts: {
      send_at: { field: "send_at", is: "time" },
      sum: { field: "value_minor", is: "number" },
    },
    first: "-send_at",
  },
  heads: {
    order: m.desk_order,
    state: m.desk_state,
    sum: m.desk_sum,
    email: m.desk_col_recipient,
    send_at: m.desk_col_send_at,
    created: m.desk_col_created,
    issue: m.desk_col_issue,
    activated: m.desk_gift_activated,
    storefront: m.desk_col_storefront,
  },
  filterHeads: { stuck: m.desk_gift_stuck },
  cells: {
    order: (row) => String(row.number),
    state: (row) => [certificateSign(stateOf(row))],
    sum: (row) => ({ minor: row.value_minor as number }),
    email: (row) => String(row.email),
    send_at: (row) => row.send_at as Date,
    created: (row) => row.created_at as Date,
    issue: (row) => row.issue as number,
    activated: (row) => row.activated_at as Date | null,
    storefront: (row, lang) => storefrontName(String(row.storefront ?? ""), lang),
  },
  links: {
    order: ({ number }) => `/orders/${number}`,
    activated: (row) => (row.activated_by ? `/customers/${row.activated_by}?account=advance` : null),
  },
  value: (filter, value, lang) => (filter === "state" ? stageWords[value as keyof typeof stageWords]() : storefrontName(value, lang)),
  nameOf: (row) => String(row.number),
  search: m.desk_gift_search,
  hint: m.desk_hint_gifts,
  tabs: () => [
    [m.desk_payment_all(), ""],
    [m.desk_gift_waiting(), "f.state=waiting&sort=send_at"],
    [m.desk_gift_sent(), "f.state=issued"],
    [m.desk_gift_activated(), "f.state=activated"],
    [m.desk_gift_void(), "f.state=void"],
  ],
};

const stageWords = {
  unpaid: m.desk_gift_unpaid,
  waiting: m.desk_gift_waiting,
  issued: m.desk_gift_sent,
  activated: m.desk_gift_activated,
  void: m.desk_gift_void,
};

export const stateOf = (row: ListRow) =>
  certificateState({
    isPaid: row.is_paid as boolean,
    issuedAt: row.issued_at as Date | null,
    activatedAt: row.activated_at as Date | null,
    voidAt: row.void_at as Date | null,
    mail: row.mail as CertificateFacts["mail"],
    isStuck: row.is_stuck as boolean,
  });
