import type { Profile } from "../profile.contract.ts";
import { because, type Reason } from "../reasons.ts";
import { exactIdPartOf, idPartOf } from "../slug.ts";
import { roleOf } from "./characteristics.ts";
import { type Goods, ownId, plainNumber, priceOf, type Variant } from "./goods-rows.ts";
import { pictureName } from "./picture-name.ts";
import { plainText } from "./plain-text.ts";
import { isDate } from "./spreadsheet.ts";

export type ShopifyRow = { cells: Record<string, string>; place: string };
type Refused = { place: string; reason: Reason };
type Read = { goods: Goods | null; variants: Variant[]; categories: string[]; refused: Refused[] };

/** Spreadsheets localise booleans. */
const isNo = (text: string) => /^(false|ложь|нет|no|0)$/i.test(text.trim());
const isYes = (text: string) => /^(true|истина|да|yes|1)$/i.test(text.trim());
/** Shopify's placeholder for goods without variants. */
const NONE = "Default Title";

/** All rows of a handle: the first describes the goods, each may add a variant or a picture. */
export function readHandle(rows: readonly ShopifyRow[], origin: string, profile: Profile): Read {
  const [first] = rows;
  const { cells } = first!;
  const handle = cells.Handle!.trim();
  const of = (name: string) => (cells[name] ?? "").trim();
  const no = (reason: Reason): Read => ({
    goods: null,
    variants: [],
    categories: [],
    refused: [{ place: `${first!.place} (${handle})`, reason }],
  });
  const has = (name: string) => cells[name] !== undefined;
  if (has("Title") && !of("Title")) return no(because("no-title"));
  if (isYes(of("Gift Card"))) return no(because("gift-card"));
  const categories = [of("Type") || of("Tags").split(",")[0]!.trim()].filter(Boolean);
  const goods: Goods = {
    id: ownId(origin, handle),
    name: has("Title") ? of("Title") : undefined,
    description: plainText(of("Body (HTML)")),
    brand: of("Vendor"),
    material: "",
    categories: has("Type") || has("Tags") ? categories.map((name) => categoryId(origin, name)) : undefined,
    facts: undefined,
    weightGrams: Math.round(Number(plainNumber(of("Variant Grams"))) || 0),
    sizesMm: [],
    active: has("Status") || has("Published") ? (of("Status") || "active").toLowerCase() === "active" && !isNo(of("Published")) : undefined,
    place: first!.place,
  };
  const refused: Refused[] = [];
  const variants: Variant[] = [];
  const seen = new Set<string>();
  const plain = rows.map(({ cells: row }) => idOf(goods, optionsOf(row, cells), idPartOf));
  const repeated = new Set(plain.filter((id, at) => plain.indexOf(id) !== at));
  for (const [position, { cells: row, place }] of rows.entries()) {
    const tells = has("Variant Price") || has("Option1 Value") ? ["Variant Price", "Option1 Value"] : Object.keys(row).filter(isOfVariant);
    if (!tells.some((name) => row[name]?.trim())) continue;
    const id = plain[position]!;
    const variant = variantOf(row, cells, goods, position, profile, place);
    if ("code" in variant) {
      refused.push({ place: `${place} (${handle})`, reason: variant });
      continue;
    }
    variant.id = repeated.has(id) ? idOf(goods, optionsOf(row, cells), exactIdPartOf) : id;
    if (seen.has(variant.id)) refused.push({ place: `${place} (${handle})`, reason: because("variant-twice") });
    else {
      seen.add(variant.id);
      variants.push(variant);
    }
  }
  // Goods are made to order in all sizes or none.
  for (const variant of variants)
    if (variants.some((other) => other.color === variant.color && other.madeToOrder)) variant.madeToOrder = true;
  const gallery = galleryOf(rows);
  const alts = altsOf(rows);
  const shown = new Set<string>();
  for (const variant of variants) {
    // Every colour shows all pictures, its own first.
    const isFirst = !shown.has(variant.color);
    shown.add(variant.color);
    variant.images = isFirst || variant.images.length ? [...new Set([...variant.images, ...gallery])] : [];
    variant.alts = alts;
  }
  return variants.length ? { goods, variants, categories, refused } : { ...no(because("no-variant")), ...(refused.length && { refused }) };
}

export const isOfVariant = (column: string): boolean => column.startsWith("Variant ");

export const categoryId = (origin: string, name: string): string => ownId(origin, `type.${idPartOf(name)}`);

const optionsOf = (row: Record<string, string>, head: Record<string, string>) =>
  [1, 2, 3]
    .map((n) => ({ name: (head[`Option${n} Name`] ?? "").trim(), value: (row[`Option${n} Value`] ?? "").trim() }))
    .filter(({ name, value }) => name && value && value !== NONE);

const idOf = (goods: Goods, options: ReturnType<typeof optionsOf>, part: (text: string) => string): string =>
  options.length ? ownId(goods.id, options.map(({ value }) => part(value)).join(".")) : goods.id;

function variantOf(
  row: Record<string, string>,
  head: Record<string, string>,
  goods: Goods,
  position: number,
  profile: Profile,
  place: string,
): Variant | Reason {
  const options = optionsOf(row, head);
  const hasPrice = row["Variant Price"] !== undefined;
  const price = priceOf(row["Variant Price"] ?? "", profile);
  if (hasPrice && !price) return because("no-price", { said: JSON.stringify(row["Variant Price"]) });
  const roles = options.map((option) => ({ ...option, role: roleOf(option.name, profile) }));
  const color = roles.find(({ role }) => role === "color")?.value ?? "";
  // Other options join the size.
  const size = [...roles.filter(({ role }) => role === "size"), ...roles.filter(({ role }) => role !== "size" && role !== "color")]
    .map(({ value }) => value)
    .join(", ");
  const policy = row["Variant Inventory Policy"]?.trim();
  const said = (row["Variant Inventory Qty"] ?? "").trim();
  const number = plainNumber(said);
  // Without a tracker 0 counts nothing.
  const isCounted = row["Variant Inventory Tracker"]?.trim() !== "" || Number(number ?? 0) !== 0;
  const count = isCounted ? number : undefined;
  if (isDate(size)) return because("size-date", { size: JSON.stringify(size) });
  if (said && number === undefined) return because("no-count", { said: JSON.stringify(said) });
  return {
    id: goods.id,
    sku: row["Variant SKU"] === undefined ? undefined : row["Variant SKU"].replace(/^'/, "").trim() || goods.id,
    barcodes: [row["Variant Barcode"] ?? ""],
    color,
    size,
    price,
    // Without a compare-at price it isn't reduced.
    was: priceOf(row["Variant Compare At Price"] ?? "", profile) ?? null,
    count: count === undefined ? null : Number(count),
    // What Shopify does not count, or sells below zero, is never sold out there.
    madeToOrder: !isCounted || /^continue$/i.test(policy ?? "") || isYes(policy ?? "") || (policy === undefined ? undefined : false),
    images: row["Image Src"] !== undefined && row["Variant Image"]?.trim() ? [pictureName(row["Variant Image"])] : [],
    position,
    place,
  };
}

const galleryOf = (rows: readonly ShopifyRow[]): string[] =>
  rows
    .map(({ cells }, at) => ({ name: pictureName((cells["Image Src"] ?? "").trim()), position: Number(cells["Image Position"]) || at + 1 }))
    .filter(({ name }) => name)
    .sort((one, other) => one.position - other.position)
    .map(({ name }) => name);

const altsOf = (rows: readonly ShopifyRow[]): Record<string, string> =>
  Object.fromEntries(
    rows
      .map(({ cells }) => [pictureName((cells["Image Src"] ?? "").trim()), (cells["Image Alt Text"] ?? "").trim()] as const)
      .filter(([name, alt]) => name && alt),
  );
