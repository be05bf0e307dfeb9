import { say } from "#app/catalogue/card.ts";
import { ouncesOf } from "#app/catalogue/model-record.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { cdata, element, escapeXml, opening } from "#app/foundation/xml.ts";
import { type Offer, shorten, titleOf } from "./offer.ts";
import { categoryNumber, REST, type Shelf, shelfOf } from "./shelf.ts";

const LONGEST_NAME = 150;
const LONGEST_TEXT = 3000;
const MOST_PICTURES = 10;

export type YandexShop = {
  name: string;
  company: string;
  origin: string;
  /** For uncategorised goods. */
  restName: string;
  isSecondHand: boolean;
  link: (offer: Offer) => string;
  picture: (id: string) => string;
};

/** Everything before the offers: seller, currencies, categories. */
export function yandexHead(shop: YandexShop, shelves: ReadonlyMap<string, Shelf>, lang: Language, madeAt: Date): string {
  const categories = [
    element("category", { id: REST }, shop.restName),
    ...[...shelves.values()].map(({ id, parentId, name }) =>
      element(
        "category",
        { id: categoryNumber(id), parentId: parentId && shelves.has(parentId) ? categoryNumber(parentId) : undefined },
        say(name, lang),
      ),
    ),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    opening("yml_catalog", { date: `${madeAt.toISOString().slice(0, 19)}+00:00` }),
    "<shop>",
    ...[element("name", {}, shop.name), element("company", {}, shop.company), element("url", {}, `${shop.origin}/`)].map(({ xml }) => xml),
    element("currencies", {}, element("currency", { id: "RUB", rate: 1 })).xml,
    element("categories", {}, ...categories).xml,
    "<offers>\n",
  ].join("\n");
}

export const yandexTail = "</offers>\n</shop>\n</yml_catalog>\n";

/** In stock or made to order; sold-out goods are left out. */
export function yandexOffer(offer: Offer, shelves: ReadonlyMap<string, Shelf>, shop: YandexShop): string {
  if (offer.state === "out") return "";
  const { price, was, parcel, weightGrams } = offer;
  const text = shorten(offer.description, LONGEST_TEXT);
  const { xml } = element(
    "offer",
    { id: offer.id, group_id: offer.group ?? undefined, available: String(offer.state === "ready") },
    element("name", {}, titleOf(offer, LONGEST_NAME)),
    offer.brand && element("vendor", {}, offer.brand),
    offer.sku && element("vendorCode", {}, offer.sku),
    element("url", {}, shop.link(offer)),
    element("price", {}, price),
    was !== null && isBelievable(price, was) ? element("oldprice", {}, was) : null,
    element("currencyId", {}, "RUB"),
    element("categoryId", {}, shelfOf(offer.categoryIds, shelves)),
    ...offer.pictures.slice(0, MOST_PICTURES).map((id) => element("picture", {}, shop.picture(id))),
    element("store", {}, "false"),
    element("pickup", {}, "true"),
    element("delivery", {}, "true"),
    text && element("description", {}, cdata(paragraphs(text))),
    offer.gtin && element("barcode", {}, offer.gtin),
    shop.isSecondHand
      ? element("condition", { type: "likenew" }, element("reason", {}, "Второй раунд: проверено, состояние описано"))
      : null,
    ...params(offer).map(({ name, value, unit }) => element("param", { name, unit }, value)),
    weightGrams && element("weight", {}, (weightGrams / 1000).toFixed(3)),
    parcel && element("dimensions", {}, [parcel.length, parcel.width, parcel.height].map((mm) => (mm / 10).toFixed(1)).join("/")),
  );
  return `${xml}\n`;
}

/** Between 5 and 95 percent, or Yandex drops the offer. */
const isBelievable = (price: number, was: number) => was > price && (was - price) * 20 >= was && (was - price) * 20 < was * 19;

const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .map((line) => `<p>${escapeXml(line)}</p>`)
    .join("");

function params({ size, color, material, audience, facts }: Offer): { name: string; value: string; unit?: string }[] {
  const ounces = size && ouncesOf(size.name);
  return [
    ...(size ? [ounces ? { name: "Размер", value: ounces, unit: "oz" } : { name: "Размер", value: size.label, ...gridOf(size.name) }] : []),
    ...(color ? [{ name: "Цвет", value: color }] : []),
    { name: "Пол", value: { male: "мужской", female: "женский", unisex: "унисекс" }[audience.gender] },
    { name: "Возраст", value: audience.isForChildren ? "детский" : "взрослый" },
    ...(material ? [{ name: "Материал", value: material }] : []),
    ...facts.filter(({ name }) => name !== "Возраст"),
  ];
}

/** The size grid, where unambiguous. */
const gridOf = (name: string) => (/^(?:X{0,3}S|M|X{0,4}L)$/.test(name) ? { unit: "INT" } : {});
