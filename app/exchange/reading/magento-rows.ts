import type { Language } from "#app/foundation/storefront.ts";
import type { ImportRow, Translations } from "../import-row.ts";
import type { Profile } from "../profile.contract.ts";
import { slugOf } from "../slug.ts";
import { attributesOf, factNames, listOf } from "./magento-words.ts";
import { plainText } from "./plain-text.ts";
import { priceInRubles } from "./price-in-rubles.ts";
import { fillLanguages } from "./shop-file-rows.ts";

type Cells = Record<string, string>;

const ROOT = "Default Category";
// Campaign categories: their goods are in a real one too.
const HIDDEN = new Set(["Promotions", "Collections"]);

const words = (text: string, profile: Profile): Translations =>
  text.trim() ? fillLanguages({ [profile.language]: text.trim() } as Record<Language, string>, profile) : {};

const categoryId = (path: string) => path.split("/").map(slugOf).join(".");
const fileName = (path: string) => path.slice(path.lastIndexOf("/") + 1);

export function categoryRow(cells: Cells, position: number, profile: Profile, place: string): ImportRow {
  const { name = "", path = "", url_key = "" } = cells;
  const full = path ? `${path}/${name}` : name;
  return {
    kind: "category",
    id: categoryId(full),
    place,
    body: {
      slug_base: slugOf(url_key || full),
      name: words(name, profile),
      parent_id: path ? categoryId(path) : null,
      position,
      active: !HIDDEN.has(full.split("/")[0]!),
    },
  };
}

/** Magento's own export: configurable goods, a variant, or simple goods. */
export function* exportRows(cells: Cells, profile: Profile, place: string): Generator<ImportRow> {
  const { sku = "", product_type, configurable_variations = "", visibility } = cells;
  const attributes = attributesOf(cells.additional_attributes ?? "");
  const hasImages = cells.base_image !== undefined || cells.additional_images !== undefined;
  const images = [cells.base_image, ...(cells.additional_images ?? "").split(",")].filter((name) => name).map((name) => fileName(name!));
  const paths = (cells.categories ?? "").split(/,(?=Default Category)/).map((path) => path.replace(`${ROOT}/`, ""));
  const categories = cells.categories === undefined ? undefined : paths.filter((path) => path && path !== ROOT).map(categoryId);
  if (product_type === "configurable") {
    yield modelRow(sku, cells, attributes, categories, hasImages ? images : undefined, profile, place);
    for (const [position, variation] of configurable_variations.split("|").filter(Boolean).entries()) {
      const { sku: own = "", size = "", color = "" } = attributesOf(variation);
      yield { kind: "variant", id: own, place, body: { ...placeOfVariant(sku, color, profile), size, position } };
    }
  } else if (visibility === "Not Visible Individually")
    yield {
      kind: "variant",
      id: sku,
      place,
      body: { ...pricesOf(cells, profile), image: images[0] ?? null, ...countedIn(cells), own: true },
    };
  else yield* aloneRows(cells, attributes, categories, hasImages ? images : undefined, profile, place);
}

/** A gear file; a row with a size is a variant of the set it names. */
export function* gearRows(cells: Cells, profile: Profile, place: string): Generator<ImportRow> {
  const { sku = "", category = "", size, color = "", attribute_set = "" } = cells;
  let shelf = "";
  const categories = listOf(category).map((name) => {
    if (!shelf || HIDDEN.has(name)) shelf = name;
    return categoryId(shelf === name ? name : `${shelf}/${name}`);
  });
  if (!size) return yield* aloneRows(cells, cells, categories, undefined, profile, place);
  const model = slugOf(attribute_set);
  yield modelRow(model, { ...cells, name: attribute_set, url_key: model }, cells, categories, [], profile, place);
  yield {
    kind: "variant",
    id: sku,
    place,
    body: {
      ...placeOfVariant(model, color, profile),
      ...pricesOf(cells, profile),
      size,
      position: Number.parseInt(size, 10) || 0,
      ...countedIn(cells),
      own: true,
    },
  };
}

export const partRow = (sku: string, cells: Cells, profile: Profile, place: string): ImportRow => ({
  kind: "variant",
  id: sku,
  place,
  body: { ...pricesOf(cells, profile), ...countedIn(cells), own: true },
});

export const imageRow = (sku: string, images: string[], place: string): ImportRow => ({
  kind: "gallery",
  id: sku,
  place,
  body: { images: images.map(fileName) },
});

function modelRow(
  id: string,
  cells: Cells,
  attributes: Record<string, string>,
  categories: string[] | undefined,
  images: string[] | undefined,
  profile: Profile,
  place: string,
): ImportRow {
  const facts = Object.entries(factNames).flatMap(([key, name]) =>
    attributes[key] ? [{ name: words(name, profile), value: words(listOf(attributes[key]).join(", "), profile) }] : [],
  );
  // Goods belong in the deepest category outside campaigns.
  const shelves = (categories ?? [])
    .filter((one) => !/^(promotions|collections)(\.|$)/.test(one))
    .sort((a, b) => b.split(".").length - a.split(".").length);
  return {
    kind: "model",
    id,
    place,
    body: {
      ...(cells.name && { slug_base: slugOf(cells.url_key || cells.name), name: words(cells.name, profile) }),
      description: words(plainText(cells.description ?? ""), profile),
      ...(categories && { category_id: shelves[0] ?? profile.category?.id ?? null, categories }),
      material: words(listOf(attributes.material ?? "").join(", "), profile),
      ...(profile.storefronts && { storefronts: profile.storefronts }),
      ...(hasFacts(cells) && { facts }),
      ...(images && { pictures: images }),
      ...onlineIn(cells),
    },
  };
}

/** One column in Magento's export, several in gear files. */
const hasFacts = (cells: Cells) => ["additional_attributes", ...Object.keys(factNames)].some((column) => cells[column] !== undefined);
const onlineIn = ({ product_online }: Cells) => (product_online === undefined ? {} : { active: product_online !== "0" });

function* aloneRows(
  cells: Cells,
  attributes: Record<string, string>,
  categories: string[] | undefined,
  images: string[] | undefined,
  profile: Profile,
  place: string,
): Generator<ImportRow> {
  const { sku = "", name = "" } = cells;
  yield modelRow(sku, cells, attributes, categories, undefined, profile, place);
  const product = { model_id: sku, guid: sku, ...(name && { name: words(name, profile) }), sku, position: 0, ...onlineIn(cells) };
  yield { kind: "product", id: sku, place, body: { ...product, ...pricesOf(cells, profile), ...(images && { images }) } };
  const counted = countedIn(cells);
  if (counted.count !== undefined)
    yield {
      kind: "balance",
      id: `${sku} 0`,
      place,
      body: { product_id: sku, specification_id: "0", warehouse: profile.readyWarehouse, count: counted.count },
    };
}

function placeOfVariant(model: string, color: string, profile: Profile) {
  const product = color ? `${model}-${slugOf(color)}` : model;
  return { model, product, color_name: words(color, profile) };
}

const countedIn = ({ qty }: Cells): { count?: number } => (qty === undefined ? {} : { count: Math.max(0, Math.floor(Number(qty) || 0)) });

/** A special price becomes a whole percentage, rounded in the shop's favour. */
function pricesOf({ price, special_price = "" }: Cells, profile: Profile) {
  if (price === undefined) return {};
  const [full, special] = [priceInRubles(price, profile.rate), priceInRubles(special_price, profile.rate)];
  const sale = full && special && special < full ? Math.min(99, Math.floor(((full - special) * 100) / full)) : 0;
  return { price_minor: full || null, sale };
}
