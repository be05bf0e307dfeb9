import { ExchangeRefusedError, type Findings, type ImportRow } from "../import-row.ts";
import type { Profile } from "../profile.contract.ts";
import { because } from "../reasons.ts";
import { slugOf } from "../slug.ts";
import { fewNotes } from "./barcodes.ts";
import { csvRows } from "./csv-rows.server.ts";
import { goodsRow, variantRows, wordsIn } from "./goods-rows.ts";
import { isReadByShopify, shopifyCells } from "./shopify-columns.ts";
import { categoryId, readHandle, type ShopifyRow } from "./shopify-goods.ts";
import type { SourceFile } from "./source.server.ts";
import { textChunks } from "./text-chunks.server.ts";
import { watchColumns } from "./unread-columns.ts";

/** Shopify's limits are 2,000 variants and 250 pictures. */
const MOST_ROWS = 3000;

/** Rows of one handle are consecutive. */
export async function* readShopify(file: SourceFile, profile: Profile, findings: Findings): AsyncGenerator<ImportRow> {
  const origin = profile.origin ?? "shopify";
  const columns = watchColumns(isReadByShopify);
  const note = fewNotes(findings.note);
  const seen = new Set<string>();
  const shelves = new Set<string>();
  let rows: ShopifyRow[] = [];

  function* tell(): Generator<ImportRow> {
    const [first] = rows;
    const { goods, variants, categories, refused } = readHandle(rows, origin, profile);
    for (const { place, reason } of refused) findings.refuse(place, reason);
    if (!goods) return;
    for (const name of categories) {
      if (shelves.has(name)) continue;
      shelves.add(name);
      const body = { slug_base: slugOf(name), name: wordsIn(name, profile), position: shelves.size - 1, active: true };
      yield { kind: "category", id: categoryId(origin, name), place: first!.place, body };
    }
    yield goodsRow(goods, profile);
    for (const variant of variants) yield* variantRows(goods, variant, profile, note);
  }

  for await (const { line, cells: given } of csvRows(file.name, textChunks(file.name, file.bytes()))) {
    columns.see(given);
    const cells = shopifyCells(given);
    const place = `${file.name}:${line}`;
    const handle = (cells.Handle ?? "").trim();
    if (!/^[^\s/?#%\\]{1,150}$/u.test(handle)) {
      findings.refuse(place, because("no-handle", { handle: JSON.stringify(handle) }));
      continue;
    }
    if (rows.length && rows[0]!.cells.Handle!.trim() !== handle) {
      yield* tell();
      rows = [];
    }
    if (!rows.length && seen.has(handle)) findings.refuse(`${place} (${handle})`, because("handle-apart"));
    else {
      seen.add(handle);
      rows.push({ cells, place });
    }
    if (rows.length > MOST_ROWS) throw new ExchangeRefusedError(place, because("handle-long", { most: MOST_ROWS }));
  }
  if (rows.length) yield* tell();
  const unread = columns.unread();
  if (unread) findings.note(because("columns-unread", { file: file.name, columns: unread }));
}
