import { m } from "#app/foundation/i18n/messages/messages.js";
import { answerSaid } from "../orders/answer-words.ts";
import type { InboxItem } from "./inbox.ts";
import { carrierIn, close, type Doing, type InboxRule, numberOf, ofOrder, openOrder, sumOf, when, word } from "./inbox-rule.ts";

const group = "parcels";
const sees = "orders.read";
const step = (act: string, label: () => string): Doing => ({ act, permission: "orders.fulfil", label, gives: ofOrder });
const ship = step("orders.ship", m.inbox_do_ship);
const paid: Doing = { ...step("orders.paid", m.inbox_do_paid), permission: "payments.settle" };
const said = (item: InboxItem, lang: "ru" | "en") => ({ number: numberOf(item), carrier: carrierIn(item, lang), sum: sumOf(item, lang) });
type Said = ReturnType<typeof said>;
const parcel = (says: (said: Said) => string, todo: () => string, ...does: [Doing, ...Doing[]]): InboxRule => ({
  group,
  sees,
  cause: (item, lang) => says(said(item, lang)),
  todo,
  does: [...does, openOrder],
});
/** What is mended on the order's page; then a person says that it is settled. */
const mended = (says: (said: Said) => string, todo: () => string): InboxRule => ({
  ...parcel(says, todo, openOrder),
  does: [openOrder, close],
});

const recallProblems: Record<string, () => string> = {
  "handed over": m.inbox_recall_handed_over,
  "not found": m.inbox_recall_not_found,
};

export const parcelRules = {
  "parcel-by-hand": parcel(m.inbox_parcel_by_hand, m.inbox_parcel_by_hand_todo, ship, close),
  "parcel-refused": {
    ...parcel(m.inbox_parcel_to_stop, m.inbox_parcel_refused_todo, ship, close),
    cause: (item, lang) => m.inbox_parcel_refused({ ...said(item, lang), problem: answerSaid("", word(item, "problem"), lang) }),
  },
  "parcel-not-found": parcel(m.inbox_parcel_not_found, m.inbox_parcel_not_found_todo, ship, close),
  "parcel-twice": {
    ...parcel(m.inbox_parcel_to_stop, m.inbox_parcel_twice_todo, close),
    cause: (item, lang) => m.inbox_parcel_twice({ ...said(item, lang), parcel: word(item, "carrierId") }),
  },
  "parcel-to-stop": parcel(m.inbox_parcel_to_stop, m.inbox_parcel_to_stop_todo, close),
  "parcel-to-repack": parcel(m.inbox_parcel_to_repack, m.inbox_parcel_to_repack_todo, close),
  "parcel-to-recall": {
    ...parcel(m.inbox_parcel_to_stop, m.inbox_parcel_to_recall_todo, close),
    cause: (item, lang) => {
      const problem = word(item, "problem");
      return m.inbox_parcel_to_recall({
        ...said(item, lang),
        track: word(item, "track"),
        problem: recallProblems[problem]?.() ?? answerSaid("", problem, lang),
      });
    },
  },
  "parcel-unwanted": parcel(m.inbox_parcel_unwanted, m.inbox_parcel_unwanted_todo, close),
  "parcel-not-delivered": parcel(
    m.inbox_parcel_not_delivered,
    m.inbox_parcel_not_delivered_todo,
    step("orders.back", m.inbox_do_back),
    close,
  ),
  "parcel-contradicted": mended(m.inbox_parcel_contradicted, m.inbox_parcel_contradicted_todo),
  "point-unknown": {
    ...parcel(m.inbox_parcel_to_stop, m.inbox_point_unknown_todo, close),
    cause: (item, lang) => m.inbox_point_unknown({ ...said(item, lang), point: word(item, "point") }),
  },
  "parcel-in-part": mended(m.inbox_parcel_in_part, m.inbox_parcel_in_part_todo),
  "courier-full": {
    ...parcel(m.inbox_parcel_to_stop, m.inbox_courier_full_todo, close),
    cause: (item) => m.inbox_courier_full({ number: numberOf(item), city: word(item, "city") }),
  },
  "collected-unknown": parcel(m.inbox_collected_unknown, m.inbox_collected_unknown_todo, paid, close),
  "collected-differs": parcel(m.inbox_collected_differs, m.inbox_collected_differs_todo, paid, close),
  "marking-missing": mended(m.inbox_marking_missing, m.inbox_marking_missing_todo),
} as const satisfies Record<string, InboxRule>;

export const parcelWatches = {
  "promise-at-risk": {
    group,
    sees,
    cause: (item, lang) => m.inbox_promise_at_risk({ number: numberOf(item), day: when(word(item, "day"), lang, false) }),
    todo: m.inbox_promise_at_risk_todo,
    does: [openOrder],
  },
  "parcel-silent": {
    group,
    sees,
    cause: (item, lang) => m.inbox_parcel_silent({ ...said(item, lang), at: when(word(item, "at"), lang, false) }),
    todo: (item) => m.inbox_parcel_silent_todo({ track: word(item, "track") || "—" }),
    does: [openOrder],
  },
} as const satisfies Record<string, InboxRule>;
