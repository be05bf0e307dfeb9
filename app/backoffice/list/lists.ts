import { type Asked, firstColumns, type List } from "#app/foundation/lists/list.ts";
import { orderList } from "../orders/order-list.ts";

/** Lists with saved views, by name. */
export const lists: Readonly<Record<string, List>> = { orders: orderList };

/** What a saved view keeps: no words and no place, as erasure can't reach them. */
export const keptOf = (asked: Asked): Asked => ({ ...asked, q: "", place: null });

/** Columns that may leave as a file without `privacy.export`. */
export const impersonalColumns = (list: List, columns: readonly string[]): string[] => {
  const kept = columns.filter((key) => !list.columns[key]!.personal);
  return kept.length ? kept : firstColumns(list).filter((key) => !list.columns[key]!.personal);
};
