import { type OrderStatus, orderStatuses } from "#app/foundation/states/order-status.ts";

export const orderFilters = ["all", "way", "pay", "done", "over"] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** Under which filter an order stands, besides all: to be paid, under way, done, or over before it was. */
const filterOf = {
  "needs-approval": "way",
  "not-paid": "pay",
  paid: "way",
  "awaiting-processing": "way",
  "sent-to-assembling": "way",
  "ready-for-delivery": "way",
  "sent-to-delivery": "way",
  "on-the-way": "way",
  "awaiting-pick-up": "way",
  done: "done",
  "cancel-requested": "way",
  "canceled-by-client": "over",
  expired: "over",
  returned: "over",
} satisfies Record<OrderStatus, Exclude<OrderFilter, "all">>;

/** The statuses that a filter shows. */
export const statusesIn = (filter: OrderFilter): OrderStatus[] =>
  orderStatuses.filter((status) => filter === "all" || filterOf[status] === filter);

/** How many orders each filter would show. */
export function countsOf(byStatus: readonly { status: OrderStatus; n: number }[]): Record<OrderFilter, number> {
  const counts = { all: 0, way: 0, pay: 0, done: 0, over: 0 };
  for (const { status, n } of byStatus) {
    counts.all += n;
    counts[filterOf[status]] += n;
  }
  return counts;
}

/** `before`: the number of the order after which a page begins. */
export type OrderListing = { show: OrderFilter; text: string; before: string | null };

export const ORDERS_A_PAGE = 20;
const MOST_WORDS = 6;

/** What the address of the list asks for; what it cannot mean is as if it were not there. */
export function readOrderListing(search: URLSearchParams): OrderListing {
  const before = search.get("before") ?? "";
  return {
    show: orderFilters.find((filter) => filter === search.get("show")) ?? "all",
    text: (search.get("q") ?? "").trim().replace(/\s+/g, " ").slice(0, 100),
    before: /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]$/.test(before) ? before : null,
  };
}

/** The address of a list: one list, one address. */
export function writeOrderListing({ show, text, before }: OrderListing): string {
  const search = new URLSearchParams();
  if (show !== "all") search.set("show", show);
  if (text) search.set("q", text);
  if (before) search.set("before", before);
  const written = search.toString();
  return `/lk/orders${written && `?${written}`}`;
}

/** A pattern for each word: an order that is found has all of them, in its number or in its goods. */
export const patternsOf = (text: string): string[] =>
  text
    .split(" ")
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
