import type { Findings, ImportRow } from "../import-row.ts";
import type { Profile } from "../profile.contract.ts";
import { because } from "../reasons.ts";
import { csvRows } from "./csv-rows.server.ts";
import { categoryRow, exportRows, gearRows, imageRow, partRow } from "./magento-rows.ts";
import type { SourceFile } from "./source.server.ts";
import { textChunks } from "./text-chunks.server.ts";

/** Recognised by its header. Links and bundles are only counted. */
export async function* readMagento(file: SourceFile, profile: Profile, findings: Findings): AsyncGenerator<ImportRow> {
  let position = 0;
  let gallery: { sku: string; images: string[]; place: string } | undefined;
  for await (const { line, cells } of csvRows(file.name, textChunks(file.name, file.bytes()))) {
    const place = `${file.name}:${line}`;
    const { sku = "", image, linked_sku, bundle_options, associated_sku, url_key, path, name } = cells;
    if (path !== undefined && url_key !== undefined) {
      if (name) yield categoryRow(cells, position++, profile, place);
      else findings.refuse(place, because("category-no-name"));
    } else if (!/^[^\s/?#%\\]{1,100}$/.test(sku)) findings.refuse(place, because("no-sku", { sku: JSON.stringify(sku) }));
    else if (linked_sku !== undefined) findings.unknown("linked_sku");
    else if (bundle_options !== undefined) findings.unknown("bundle_options");
    else if (associated_sku !== undefined) findings.unknown("associated_sku");
    else if (image !== undefined) {
      if (gallery?.sku === sku) gallery.images.push(image);
      else {
        if (gallery) yield imageRow(gallery.sku, gallery.images, gallery.place);
        gallery = { sku, images: [image], place };
      }
    } else if (name === undefined && cells.product_type === undefined) yield partRow(sku, cells, profile, place);
    else if (!name && !cells.product_type) findings.refuse(`${place} (${sku})`, because("goods-no-name"));
    else yield* cells.product_type === undefined ? gearRows(cells, profile, place) : exportRows(cells, profile, place);
  }
  if (gallery) yield imageRow(gallery.sku, gallery.images, gallery.place);
}
