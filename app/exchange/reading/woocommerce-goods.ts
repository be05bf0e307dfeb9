import type { Profile } from "../profile.contract.ts";
import { because, type Reason } from "../reasons.ts";
import { slugOf } from "../slug.ts";
import { type Characteristic, roleOf } from "./characteristics.ts";
import { type Goods, ownId, plainNumber, priceOf, type Variant } from "./goods-rows.ts";
import { pictureName } from "./picture-name.ts";
import { plainText } from "./plain-text.ts";
import { isDate } from "./spreadsheet.ts";

/** Column names in English and Russian; the translation changed in 2019 and 2024. */
const columns = {
  id: ["ID"],
  type: ["Type", "Тип"],
  sku: ["SKU", "Артикул"],
  barcode: ["GTIN, UPC, EAN, or ISBN", "GTIN, UPC, EAN или ISBN"],
  name: ["Name", "Имя"],
  published: ["Published", "Опубликован"],
  visibility: ["Visibility in catalog", "Видимость в каталоге"],
  summary: ["Short description", "Краткое описание", "Короткое описание"],
  description: ["Description", "Описание"],
  saleFrom: ["Date sale price starts", "Дата начала действия скидки", "Дата начала действия продажной цены"],
  saleTo: ["Date sale price ends", "Дата окончания действия скидки", "Дата окончания действия продажной цены"],
  inStock: ["In stock?", "Наличие", "В наличии?"],
  stock: ["Stock", "Запасы"],
  backorders: ["Backorders allowed?", "Разрешены ли предзаказы?", "Возможен ли предзаказ?", "Предзаказы разрешены?"],
  sale: ["Sale price", "Акционная цена", "Цена распродажи"],
  price: ["Regular price", "Базовая цена"],
  categories: ["Categories", "Категории"],
  brands: ["Brands", "Бренды"],
  images: ["Images", "Изображения"],
  parent: ["Parent", "Родительский"],
  position: ["Position", "Позиция"],
} as const;
type Cells = Record<string, string>;

const READ: ReadonlySet<string> = new Set(Object.values(columns).flat());
const READ_OF_MANY =
  /^(Attribute \d+ |(Название|Имя|Значения|Значение\(-я\)) ат+рибута|(Weight|Length|Width|Height|Вес|Длина|Ширина|Высота) \()/;
/** Taxes, downloads, reviews and places of WooCommerce's own. */
const THEIRS =
  /^(Tax status|Tax class|Статус налога|Налоговый класс|Is featured\?|Рекомендуемый\?|Low stock amount|Allow customer reviews\?|Download |Sold individually\?)/;

export const isReadByWoocommerce = (column: string): boolean => READ.has(column) || READ_OF_MANY.test(column) || THEIRS.test(column);

export const cellOf = (cells: Cells, name: keyof typeof columns): string =>
  columns[name]
    .map((column) => cells[column] ?? "")
    .find(Boolean)
    ?.trim() ?? "";

/** Without a column the stored value stays. */
export const hasColumn = (cells: Cells, name: keyof typeof columns): boolean => columns[name].some((column) => cells[column] !== undefined);

const hasAttributes = (cells: Cells): boolean =>
  Object.keys(cells).some((column) => /^(Attribute \d+ name|(Название|Имя) атрибута \d+)$/.test(column));

export type Parent = { goods: Goods; attributes: Characteristic[]; images: string[] };

/** A row that is no variation; line breaks come as `\n`. */
export function parentOf(cells: Cells, origin: string, place: string, profile: Profile): Parent {
  const attributes = attributesOf(cells);
  const of = (role: string) => attributes.find(({ name }) => roleOf(name, profile) === role)?.value ?? "";
  const isMade = ({ name }: Characteristic) => /^(материал|material)$/i.test(name);
  const text = cellOf(cells, "description") || cellOf(cells, "summary");
  const told = attributes.filter((one) => !isMade(one) && ["fact", undefined].includes(roleOf(one.name, profile)));
  const goods: Goods = {
    id: ownId(origin, cellOf(cells, "id") || cellOf(cells, "sku")),
    name: hasColumn(cells, "name") ? plainText(cellOf(cells, "name")) : undefined,
    description: plainText(text.replaceAll("\\n", "\n")),
    brand: cellOf(cells, "brands").split(",")[0]!.trim() || of("brand"),
    material: attributes.find(isMade)?.value ?? "",
    categories: hasColumn(cells, "categories") ? pathsOf(cellOf(cells, "categories")).map((path) => categoryId(origin, path)) : undefined,
    facts: hasAttributes(cells)
      ? told.filter(({ value }) => !(cellOf(cells, "type").includes("variable") && value.includes(",")))
      : undefined,
    weightGrams: Math.ceil(measureIn(cells, /^(?:Weight|Вес) \((.+)\)$/, GRAMS)),
    sizesMm: [/^(?:Length|Длина) \((.+)\)$/, /^(?:Width|Ширина) \((.+)\)$/, /^(?:Height|Высота) \((.+)\)$/].map((side) =>
      Math.ceil(measureIn(cells, side, MILLIMETRES)),
    ),
    active:
      cellOf(cells, "visibility") === "hidden" ? false : hasColumn(cells, "published") ? cellOf(cells, "published") === "1" : undefined,
    place,
  };
  return { goods, attributes, images: imagesOf(cells) };
}

/** Returns a reason if unreadable. */
export function variantOfRow(cells: Cells, parent: Parent, isVariation: boolean, place: string, profile: Profile): Variant | Reason {
  const said = cellOf(cells, "price");
  const hasPrice = hasColumn(cells, "price");
  const list = priceOf(said, profile);
  if (isVariation && !hasAttributes(cells)) return because("size-unknown");
  const any = isVariation && namedAttributes(cells).find(({ value }) => !value);
  if (any) return because("any-value", { name: JSON.stringify(any.name) });
  if (hasPrice && !list) return because("no-price", { said: JSON.stringify(said) });
  const isTimed = Boolean(cellOf(cells, "saleFrom") || cellOf(cells, "saleTo"));
  const sale = isTimed ? "" : cellOf(cells, "sale");
  const reduced = sale ? priceOf(sale, profile) : undefined;
  if (sale && !reduced) return because("no-price", { said: JSON.stringify(sale) });
  const stock = cellOf(cells, "stock");
  const count = plainNumber(stock);
  if (stock && count === undefined && !isSharedStock(cells)) return because("no-count", { said: JSON.stringify(stock) });
  const own = (isVariation ? attributesOf(cells) : []).map((one) => ({ ...one, role: roleOf(one.name, profile) }));
  const single = isVariation
    ? undefined
    : parent.attributes.find(({ name, value }) => roleOf(name, profile) === "color" && !value.includes(","));
  const inStock = cellOf(cells, "inStock").toLowerCase();
  const size = [...own.filter(({ role }) => role === "size"), ...own.filter(({ role }) => role !== "size" && role !== "color")]
    .map(({ value }) => value)
    .join(", ");
  if (isDate(size)) return because("size-date", { size: JSON.stringify(size) });
  return {
    id: isVariation ? ownId(parent.goods.id, `v.${cellOf(cells, "id") || slugOf(cellOf(cells, "sku"))}`) : parent.goods.id,
    sku: hasColumn(cells, "sku") ? cellOf(cells, "sku") || parent.goods.id : undefined,
    barcodes: [cellOf(cells, "barcode")],
    color: own.find(({ role }) => role === "color")?.value ?? single?.value ?? "",
    size,
    price: reduced && list && reduced < list ? reduced : list,
    was: reduced && list && reduced < list ? list : hasColumn(cells, "sale") ? null : undefined,
    count: count !== undefined ? Number(count) : inStock === "0" ? 0 : null,
    madeToOrder: isToOrder(cells),
    images: [...new Set([...imagesOf(cells), ...(isVariation ? parent.images : [])])],
    position: Number(cellOf(cells, "position")) || 0,
    place,
  };
}

/** Counted for all variations of a product together. */
export const isSharedStock = (cells: Cells): boolean => /^parent$/i.test(cellOf(cells, "stock"));

/** What WooCommerce does not count, or sells below zero, is never sold out there. */
function isToOrder(cells: Cells): boolean | undefined {
  const inStock = cellOf(cells, "inStock").toLowerCase();
  const mayBeLent = /^(1|yes|notify|да)$/i.test(cellOf(cells, "backorders"));
  const isUncounted = hasColumn(cells, "stock") && !cellOf(cells, "stock") && inStock === "1";
  if (!hasColumn(cells, "inStock") && !hasColumn(cells, "backorders")) return undefined;
  return inStock === "backorder" || mayBeLent || isUncounted;
}

/** Reduced for a limited time, which isn't imported. */
export const isTimedSale = (cells: Cells): boolean =>
  Boolean(cellOf(cells, "sale") && (cellOf(cells, "saleFrom") || cellOf(cells, "saleTo")));

/** "A > B, C": paths from the top; `\,` is a comma in a name. */
export const pathsOf = (text: string): string[][] =>
  text
    .split(/(?<!\\),/)
    .map((path) =>
      path
        .split(">")
        .map((name) => plainText(name.replaceAll("\\,", ",")))
        .filter(Boolean),
    )
    .filter((path) => path.length);

export const categoryId = (origin: string, path: readonly string[]): string => ownId(origin, `shelf.${path.map(slugOf).join(".")}`);

const attributesOf = (cells: Cells): Characteristic[] => namedAttributes(cells).filter(({ value }) => value);

/** Those without a value too: a variation that is of any. */
function namedAttributes(cells: Cells): Characteristic[] {
  const told: Characteristic[] = [];
  for (let n = 1; n <= 20; n++) {
    const name = (cells[`Attribute ${n} name`] ?? cells[`Название атрибута ${n}`] ?? cells[`Имя атрибута ${n}`] ?? "").trim();
    const value = (
      cells[`Attribute ${n} value(s)`] ??
      cells[`Значения атрибутов ${n}`] ??
      cells[`Значение(-я) аттрибута(-ов) ${n}`] ??
      ""
    ).trim();
    if (name) told.push({ name, value: value.replaceAll("\\,", ",") });
  }
  return told;
}

const imagesOf = (cells: Cells): string[] =>
  cellOf(cells, "images")
    .split(/,\s*(?=https?:|[^,\s]+$)/)
    .map(pictureName)
    .filter(Boolean);

const GRAMS: Record<string, number> = { kg: 1000, кг: 1000, g: 1, г: 1, lbs: 453.592_37, oz: 28.349_523 };
const MILLIMETRES: Record<string, number> = { mm: 1, мм: 1, cm: 10, см: 10, m: 1000, м: 1000, in: 25.4, yd: 914.4 };

function measureIn(cells: Cells, column: RegExp, units: Record<string, number>): number {
  for (const [name, value] of Object.entries(cells)) {
    const unit = column.exec(name)?.[1];
    if (unit) return (Number(plainNumber(value)) || 0) * (units[unit.toLowerCase()] ?? 0);
  }
  return 0;
}
