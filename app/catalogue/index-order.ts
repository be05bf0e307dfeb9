import type { IndexRow } from "./index-row.ts";
import type { Sort } from "./listing.ts";

/** What is remembered of a row once its bits are set; the rest would be most of the memory. */
export type Kept = Pick<IndexRow, "id" | "sellable" | "sale" | "announced" | "fromMinor" | "popularity" | "createdAt">;

/** What a list may be asked for, and by the reductions that may be announced. */
export type Order = Sort | "announced";

/** Ascending; what is bought most stands first among equals, and the id settles the rest, so that pages never overlap. */
export const sortKeys: Record<Order, (row: Kept) => number> = {
  popular: (row) => (row.sellable ? -row.popularity : Number.MAX_SAFE_INTEGER - row.popularity),
  new: (row) => -row.createdAt,
  price: (row) => row.fromMinor,
  "-price": (row) => -row.fromMinor,
  sale: (row) => -row.sale,
  announced: (row) => -row.announced,
};

export function sorted(rows: readonly (Kept | undefined)[], sort: Order): Int32Array {
  const present = Int32Array.from(rows.keys()).filter((slot) => rows[slot] !== undefined);
  const keys = Float64Array.from(rows, (row) => (row ? sortKeys[sort](row) : 0));
  const popular = Float64Array.from(rows, (row) => (row ? sortKeys.popular(row) : 0));
  return present.sort((a, b) => keys[a]! - keys[b]! || popular[a]! - popular[b]! || (rows[a]!.id < rows[b]!.id ? -1 : 1));
}
