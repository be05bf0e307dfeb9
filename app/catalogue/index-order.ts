import { type BitSet, has } from "./bit-set.ts";
import type { IndexRow } from "./index-row.ts";
import type { Sort } from "./listing.ts";

/** What is kept of a row once its bits are set; the rest would dominate memory. */
export type SortFields = Pick<IndexRow, "id" | "sellable" | "sale" | "announced" | "fromMinor" | "popularity" | "createdAt">;

export type Order = Sort | "announced";

/** Ascending; ties by popularity, then id, so that pages never overlap. */
export const sortKeys: Record<Order, (row: SortFields) => number> = {
  popular: (row) => (row.sellable ? -row.popularity : Number.MAX_SAFE_INTEGER - row.popularity),
  new: (row) => -row.createdAt,
  price: (row) => row.fromMinor,
  "-price": (row) => -row.fromMinor,
  sale: (row) => -row.sale,
  announced: (row) => -row.announced,
};

export function sorted(rows: readonly (SortFields | undefined)[], sort: Order): Int32Array {
  const present = Int32Array.from(rows.keys()).filter((slot) => rows[slot] !== undefined);
  const keys = Float64Array.from(rows, (row) => (row ? sortKeys[sort](row) : 0));
  const popular = Float64Array.from(rows, (row) => (row ? sortKeys.popular(row) : 0));
  return present.sort((a, b) => keys[a]! - keys[b]! || popular[a]! - popular[b]! || (rows[a]!.id < rows[b]!.id ? -1 : 1));
}

const places = new WeakMap<Int32Array, Int32Array>();
export function placesIn(order: Int32Array): Int32Array {
  let of = places.get(order);
  if (!of) {
    of = new Int32Array(order.reduce((most, slot) => Math.max(most, slot), -1) + 1);
    for (let place = 0; place < order.length; place++) of[order[place]!] = place;
    places.set(order, of);
  }
  return of;
}

export function pageAlong(inOrder: ArrayLike<number>, set: BitSet, offset: number, limit: number): number[] {
  const found: number[] = [];
  let skipped = 0;
  for (let at = 0; at < inOrder.length && found.length < limit; at++) {
    const slot = inOrder[at]!;
    if (has(set, slot) && skipped++ >= offset) found.push(slot);
  }
  return found;
}

/** For few members: sorts them instead of walking the whole order. */
export function pageOfFew(order: Int32Array, members: readonly number[], offset: number, limit: number): number[] {
  const place = placesIn(order);
  const taken = Int32Array.from(members, (slot) => place[slot]!).sort();
  return Array.from(taken.subarray(offset, offset + limit), (at) => order[at]!);
}
