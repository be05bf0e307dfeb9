import type { CaseKind } from "#app/foundation/case-kinds.ts";

/** What the inbox finds by itself, beside cases. */
export const watchedKinds = [
  "approval-waiting",
  "paid-out-of-stock",
  "promise-at-risk",
  "parcel-silent",
  "job-dead",
  "import-refused",
  "stock-low",
  "redirect-broken",
  "search-empty",
  "bonus-failed",
  "mention",
] as const;
export type WatchedKind = (typeof watchedKinds)[number];
export type InboxKind = CaseKind | WatchedKind;

/** When the inbox takes notice. */
export const limits = {
  silentDays: 5,
  importDays: 30,
  hits: 30,
  fewPieces: 2,
  emptySearches: 5,
  searchDays: 7,
  searches: 10,
} as const;

export const shelves = ["all", "mine", "free", "snoozed"] as const;
/** `free`: owned by nobody. Snoozed items stand on their own shelf alone. */
export type Shelf = (typeof shelves)[number];

export const sorts = ["age", "money"] as const;
export type Sort = (typeof sorts)[number];

/** Facts as the query collects them, by the names that the rules read. */
export type Facts = { readonly [name: string]: unknown };

export type InboxItem = {
  kind: InboxKind;
  subject: string;
  since: string;
  storefront: string | null;
  orderId: string | null;
  number: string | null;
  minor: number;
  facts: Facts;
  /** Of the facts: another one brings a snoozed item back. */
  print: string;
  owner: { id: string; name: string } | null;
  snoozedUntil: string | null;
  isSnoozed: boolean;
};

export type KindCount = { kind: InboxKind; waiting: number; mine: number; free: number; snoozed: number };
export type Inbox = { items: InboxItem[]; counts: KindCount[] };

/** What somebody may see. `storefronts`: null is all. */
export type SeenKind = { kind: InboxKind; storefronts: readonly string[] | null };

export const sumOf = (counts: readonly KindCount[], shelf: "waiting" | "mine" | "free" | "snoozed"): number =>
  counts.reduce((sum, count) => sum + count[shelf], 0);
