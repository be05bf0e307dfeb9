import type { Findings, ImportRow } from "../import-row.ts";
import type { Profile } from "../profile.contract.ts";
import { because } from "../reasons.ts";
import { slugOf } from "../slug.ts";
import { fewNotes } from "./barcodes.ts";
import { csvRows } from "./csv-rows.server.ts";
import { goodsRow, variantRows, wordsIn } from "./goods-rows.ts";
import type { SourceFile } from "./source.server.ts";
import { textChunks } from "./text-chunks.server.ts";
import { watchColumns } from "./unread-columns.ts";
import {
  categoryId,
  cellOf,
  hasColumn,
  isReadByWoocommerce,
  isSharedStock,
  isTimedSale,
  type Parent,
  parentOf,
  pathsOf,
  variantOfRow,
} from "./woocommerce-goods.ts";

type Row = { cells: Record<string, string>; place: string };

/** WooCommerce's export: a row per product, and one per variation, which names its parent by id or SKU. */
export async function* readWoocommerce(file: SourceFile, profile: Profile, findings: Findings): AsyncGenerator<ImportRow> {
  const origin = profile.origin ?? "woocommerce";
  const parents = new Map<string, Parent>();
  const shelves = new Set<string>();
  const early: Row[] = [];
  const columns = watchColumns(isReadByWoocommerce);
  const note = fewNotes(findings.note);
  const toOrder = new Set<string>();
  let [foreign, timed, shared] = [0, 0, 0];

  function* variation({ cells, place }: Row): Generator<ImportRow> {
    const named = cellOf(cells, "parent");
    const parent = parents.get(named);
    if (!parent) return findings.refuse(place, because("no-parent", { parent: JSON.stringify(named) }));
    const variant = variantOfRow(cells, parent, true, place, profile);
    if ("code" in variant) return findings.refuse(`${place} (${named})`, variant);
    if (isTimedSale(cells)) timed++;
    if (isSharedStock(cells)) shared++;
    // Goods are made to order in all sizes or none.
    const product = `${parent.goods.id} ${variant.color}`;
    if (variant.madeToOrder) toOrder.add(product);
    const madeToOrder = toOrder.has(product) || variant.madeToOrder;
    yield* variantRows(parent.goods, { ...variant, madeToOrder }, profile, note);
  }

  for await (const { line, cells } of csvRows(file.name, textChunks(file.name, file.bytes()))) {
    const place = `${file.name}:${line}`;
    columns.see(cells);
    const types = cellOf(cells, "type").split(/,\s*/);
    const key = cellOf(cells, "id") || cellOf(cells, "sku");
    if (types.includes("grouped") || types.includes("external")) foreign++;
    else if (types.includes("variation")) {
      if (parents.has(cellOf(cells, "parent"))) yield* variation({ cells, place });
      else early.push({ cells, place });
    } else if (!key) findings.refuse(place, because("no-key"));
    else if (hasColumn(cells, "name") && !cellOf(cells, "name")) findings.refuse(`${place} (${key})`, because("goods-no-name"));
    else if (parents.has(`id:${key}`)) findings.refuse(`${place} (${key})`, because("id-twice"));
    else {
      const parent = parentOf(cells, origin, place, profile);
      for (const path of pathsOf(cellOf(cells, "categories"))) yield* shelfRows(path, origin, shelves, profile, place);
      parents.set(`id:${key}`, parent);
      if (cellOf(cells, "sku")) parents.set(cellOf(cells, "sku"), parent);
      const variant = types.includes("variable") ? undefined : variantOfRow(cells, parent, false, place, profile);
      if (variant && "code" in variant) {
        findings.refuse(`${place} (${key})`, variant);
        continue;
      }
      yield goodsRow(parent.goods, profile);
      // Variable products are sold through variations only.
      if (variant) yield* variantRows(parent.goods, variant, profile, note);
      if (variant && isTimedSale(cells)) timed++;
    }
  }
  for (const row of early) yield* variation(row);
  const unread = columns.unread();
  if (unread) findings.note(because("columns-unread", { file: file.name, columns: unread }));
  if (foreign) findings.note(because("foreign-products", { file: file.name, count: foreign }));
  if (shared) findings.note(because("shared-stock", { file: file.name, count: shared }));
  if (timed) findings.note(because("timed-prices", { file: file.name, count: timed }));
}

function* shelfRows(path: readonly string[], origin: string, shelves: Set<string>, profile: Profile, place: string): Generator<ImportRow> {
  for (let depth = 1; depth <= path.length; depth++) {
    const id = categoryId(origin, path.slice(0, depth));
    if (shelves.has(id)) continue;
    shelves.add(id);
    const name = path[depth - 1]!;
    const parent_id = depth > 1 ? categoryId(origin, path.slice(0, depth - 1)) : null;
    const body = { slug_base: slugOf(name), name: wordsIn(name, profile), parent_id, position: shelves.size - 1, active: true };
    yield { kind: "category", id, place, body };
  }
}
