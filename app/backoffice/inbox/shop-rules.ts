import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import { answerSaid } from "../orders/answer-words.ts";
import type { InboxItem } from "./inbox.ts";
import { advice, close, type InboxRule, word } from "./inbox-rule.ts";
import { listName, queueName } from "./subject-words.ts";

const goods = { group: "goods", sees: "catalogue.read" } as const;
const shop = { group: "shop" } as const;
const goodsIn = (item: InboxItem, lang: Language) => word(item, lang === "en" ? "goodsEn" : "goods");
const named = (item: InboxItem, lang: Language) => [goodsIn(item, lang), word(item, "size")].filter(Boolean).join(", ");
const listed = (said: unknown): string => (Array.isArray(said) ? said.slice(0, 5).join(", ") : "");

function sizesLeft({ facts }: InboxItem): string {
  const sizes = (facts.sizes ?? []) as { size: string; left: number }[];
  return sizes
    .slice(0, 6)
    .map(({ size, left }) => (size ? `${size}: ${left}` : String(left)))
    .join(", ");
}

export const shopRules = {
  "stock-shortage": {
    ...goods,
    cause: (item, lang) =>
      m.inbox_stock_shortage({ goods: named(item, lang), short: word(item, "short"), orders: listed(item.facts.orders) }),
    todo: m.inbox_stock_shortage_todo,
    does: [
      {
        act: "inbox.count",
        permission: "orders.fulfil",
        label: m.inbox_do_count,
        gives: ({ subject }) => ({ product: subject.split(" ")[0]!, size: subject.split(" ")[1] ?? "0" }),
        asks: [{ name: "pieces", label: m.inbox_pieces, as: "number" }],
      },
    ],
  },
  "stock-low": {
    ...goods,
    cause: (item, lang) => m.inbox_stock_low({ goods: goodsIn(item, lang), sizes: sizesLeft(item) }),
    todo: m.inbox_stock_low_todo,
    does: [advice],
  },
  "import-refused": {
    ...goods,
    cause: (item) => m.inbox_import_refused({ path: word(item, "path"), count: word(item, "count") || "0" }),
    todo: m.inbox_import_refused_todo,
    does: [{ to: () => "/settings/imports", permission: "catalogue.read", label: m.inbox_do_open_imports }],
  },
  "1c-terms": { ...goods, cause: ({ subject }) => m.inbox_1c_terms({ subject }), todo: m.inbox_1c_terms_todo, does: [close] },
  "points-too-few": {
    ...shop,
    sees: "points.read",
    cause: (item, lang) =>
      m.inbox_points_too_few({ subject: listName(item.subject, lang), known: word(item, "known"), good: word(item, "good") }),
    todo: m.inbox_points_too_few_todo,
    does: [
      {
        act: "points.approve",
        permission: "points.accept",
        label: m.inbox_do_accept_points,
        gives: ({ subject }) => ({ carrier: subject.split(" ")[0]!, country: subject.split(" ")[1] ?? "" }),
      },
      close,
    ],
  },
  "points-stale": {
    ...shop,
    sees: "points.read",
    cause: ({ subject }, lang) => m.inbox_points_stale({ subject: listName(subject, lang) }),
    todo: m.inbox_points_stale_todo,
    does: [{ act: "points.refresh", permission: "points.accept", label: m.inbox_do_load_points }, close],
  },
  "calendar-missing": {
    ...shop,
    sees: "cases.read",
    cause: ({ subject }) => m.inbox_calendar_missing({ subject }),
    todo: m.inbox_calendar_missing_todo,
    does: [close],
  },
  "job-dead": {
    ...shop,
    sees: "jobs.read",
    cause: (item, lang) =>
      m
        .inbox_job_dead({
          count: word(item, "count"),
          work: queueName(word(item, "queue")),
          problem: answerSaid("", word(item, "problem"), lang),
        })
        .trim(),
    todo: m.inbox_job_dead_todo,
    does: [{ act: "jobs.retry", permission: "jobs.retry", label: m.inbox_do_retry, gives: (item) => ({ which: word(item, "queue") }) }],
  },
  "redirect-broken": {
    ...shop,
    sees: "content.read",
    cause: (item) => m.inbox_redirect_broken({ path: word(item, "path"), target: word(item, "target") }),
    todo: m.inbox_redirect_broken_todo,
    does: [
      {
        act: "redirects.remove",
        permission: "content.edit",
        label: m.inbox_do_remove,
        gives: ({ subject }) => ({ id: subject }),
        look: "danger",
      },
      { to: () => "/settings/redirects", permission: "content.read", label: m.inbox_do_open },
    ],
  },
  "search-empty": {
    ...shop,
    sees: "content.read",
    cause: (item) => m.inbox_search_empty({ query: word(item, "query"), times: word(item, "times") }),
    todo: m.inbox_search_empty_todo,
    does: [{ to: () => "/settings/redirects", permission: "content.read", label: m.inbox_do_open_searches }],
  },
} as const satisfies Record<string, InboxRule>;
