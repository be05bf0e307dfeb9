type Line = {
  number: string;
  productId: string;
  specificationId: string;
  name: string;
  size: string;
  sku: string;
  place: string;
  pieces: number;
  packed: number;
};
export type PickRow = Pick<Line, "name" | "size" | "sku" | "place" | "pieces"> & {
  key: string;
  orders: { number: string; pieces: number }[];
};

/** What still has to be fetched, one row for each thing, in the order of the shelves; things without a place come last. */
export function pickRows(lines: readonly Line[]): PickRow[] {
  const rows = new Map<string, PickRow>();
  for (const { number, productId, specificationId, name, size, sku, place, pieces, packed } of lines) {
    const left = pieces - packed;
    if (left <= 0) continue;
    const key = `${productId}/${specificationId}`;
    const row = rows.get(key) ?? { key, name, size, sku, place, pieces: 0, orders: [] };
    row.pieces += left;
    row.orders.push({ number, pieces: left });
    rows.set(key, row);
  }
  const byPlace = new Intl.Collator("ru", { numeric: true });
  return [...rows.values()].sort(
    (a, b) => Number(a.place === "") - Number(b.place === "") || byPlace.compare(a.place, b.place) || byPlace.compare(a.sku, b.sku),
  );
}
