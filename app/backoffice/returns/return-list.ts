import { m } from "#app/foundation/i18n/messages/messages.js";
import { regions } from "#app/foundation/storefront.ts";
import { type ReturnState, returnStates } from "#app/orders/returns/return-status.ts";
import type { ListFace, Sign } from "../list/list-face.ts";
import { storefrontName } from "../record/storefront-name.ts";

type Column = "return" | "state" | "money" | "kind" | "pieces" | "buyer" | "reason" | "asked" | "order" | "photos" | "storefront";

const states: Record<ReturnState, readonly [Sign["tone"], () => string]> = {
  asked: ["bad", m.desk_returns_to_decide],
  approved: ["wait", m.desk_returns_awaited],
  received: ["bad", m.desk_returns_to_pay],
  refunded: ["good", m.desk_returns_refunded],
  refused: ["plain", m.desk_returns_refused],
};
const signOf = (state: ReturnState): Sign => ({ tone: states[state][0], says: states[state][1]() });

/** Staff's list of returns; at first those that wait for somebody, the oldest first. */
export const returnFace: ListFace<Column> = {
  permission: "returns.read",
  list: {
    name: "returns",
    from: "return_list",
    id: "id",
    storefront: "storefront",
    words: "words",
    wordsOf: "order_id",
    always: ["name", "number"],
    columns: {
      return: { fields: ["name"], card: "name" },
      state: { fields: ["state"], card: "state" },
      money: { fields: ["money_minor"], card: "sum" },
      kind: { fields: ["kind"], card: "fact" },
      pieces: { fields: ["pieces"], card: "fact" },
      buyer: { fields: ["buyer"], personal: true, card: "fact" },
      reason: { fields: ["reason"] },
      asked: { fields: ["asked_at"], sort: "asked", card: "fact" },
      order: { fields: ["number"], extra: true },
      photos: { fields: ["photos"], extra: true },
      storefront: { fields: ["storefront"], extra: true },
    },
    filters: {
      state: { kind: "choice", field: "state", values: returnStates },
      kind: { kind: "choice", field: "kind", values: ["new", "failed"] },
      asked: { kind: "dates", field: "asked_at" },
      storefront: { kind: "choice", field: "storefront", values: regions },
    },
    sorts: { asked: { field: "asked_at", is: "time" } },
    first: "-asked",
    begins: "f.state=asked,approved,received&sort=asked",
  },
  heads: {
    return: m.desk_col_return,
    state: m.desk_state,
    money: m.desk_col_money_back,
    kind: m.desk_return_kind,
    pieces: m.desk_col_pieces,
    buyer: m.desk_return_buyer,
    reason: m.desk_return_words,
    asked: m.desk_return_asked_at,
    order: m.desk_return_order,
    photos: m.desk_return_photos,
    storefront: m.desk_col_storefront,
  },
  cells: {
    return: (row) => String(row.name),
    state: (row) => [signOf(row.state as ReturnState)],
    money: (row) => (row.money_minor === null ? null : { minor: row.money_minor as number }),
    kind: (row) => kindSaid(row.kind as "new" | "failed"),
    pieces: (row) => row.pieces as number,
    buyer: (row) => String(row.buyer ?? ""),
    reason: (row) => String(row.reason),
    asked: (row) => row.asked_at as Date,
    order: (row) => String(row.number),
    photos: (row) => row.photos as number,
    storefront: (row, lang) => storefrontName(String(row.storefront ?? ""), lang),
  },
  links: { return: ({ name }) => `/returns/${name}`, order: ({ number }) => `/orders/${number}` },
  value: (filter, value, lang) =>
    filter === "state"
      ? signOf(value as ReturnState).says
      : filter === "kind"
        ? kindSaid(value as "new" | "failed")
        : storefrontName(value, lang),
  nameOf: (row) => String(row.name),
  search: m.desk_search_order,
  hint: m.desk_hint_returns,
  tabs: () => [
    [m.desk_returns_open(), "f.state=asked,approved,received&sort=asked"],
    [m.desk_returns_to_decide(), "f.state=asked&sort=asked"],
    [m.desk_returns_awaited(), "f.state=approved&sort=asked"],
    [m.desk_returns_to_pay(), "f.state=received&sort=asked"],
    [m.desk_payment_all(), "all=yes"],
  ],
};

export const kindSaid = (kind: "new" | "failed"): string => (kind === "new" ? m.desk_return_kind_new() : m.desk_return_kind_failed());
