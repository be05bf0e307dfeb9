import { type OrderStatus, orderStatuses } from "#app/foundation/states/order-status.ts";

export const orderFilters = ["all", "way", "pay", "done", "over"] as const;
export type OrderFilter = (typeof orderFilters)[number];

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

export const statusesIn = (filter: OrderFilter): OrderStatus[] =>
  orderStatuses.filter((status) => filter === "all" || filterOf[status] === filter);

export function countsOf(byStatus: readonly { status: OrderStatus; n: number }[]): Record<OrderFilter, number> {
  const counts = { all: 0, way: 0, pay: 0, done: 0, over: 0 };
  for (const { status, n } of byStatus) {
    counts.all += n;
    counts[filterOf[status]] += n;
  }
  return counts;
}

export type OrderListing = { show: OrderFilter; text: string; before: string | null };

export const ORDERS_A_PAGE = 20;
const MOST_WORDS = 6;

export function readOrderListing(search: URLSearchParams): OrderListing {
  const before = search.get("before") ?? "";
  return {
    show: orderFilters.find((filter) => filter === search.get("show")) ?? "all",
    text: (search.get("q") ?? "").trim().replace(/\s+/g, " ").slice(0, 100),
    before: /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]$/.test(before) ? before : null,
  };
}

export function writeOrderListing({ show, text, before }: OrderListing): string {
  const search = new URLSearchParams();
  if (show !== "all") search.set("show", show);
  if (text) search.set("q", text);
  if (before) search.set("before", before);
  const written = search.toString();
  return `/lk/orders${written && `?${written}`}`;
}

export const patternsOf = (text: string): string[] =>
  text
    .split(" ")
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
