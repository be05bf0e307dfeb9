import type { Currency } from "#app/foundation/storefront.ts";
import { addDays, moscowTime } from "#app/foundation/time/day.ts";
import { element, opening } from "#app/foundation/xml.ts";
import { type Offer, shorten, titleOf } from "./offer.ts";

const LONGEST_TITLE = 150;
const LONGEST_TEXT = 5000;
const LONGEST_SKU = 70;
const MOST_FURTHER_PICTURES = 10;
const MADE_IN_DAYS = 30;

export type GoogleShop = {
  name: string;
  about: string;
  origin: string;
  currency: Currency;
  isSecondHand: boolean;
  now: Date;
  /** Categories, top first. */
  trail: (categoryIds: readonly string[]) => string[];
  link: (offer: Offer) => string;
  picture: (id: string) => string;
};

export const googleHead = ({ name, about, origin }: Pick<GoogleShop, "name" | "about" | "origin">): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    opening("rss", { version: "2.0", "xmlns:g": "http://base.google.com/ns/1.0" }),
    "<channel>",
    ...[element("title", {}, name), element("link", {}, `${origin}/`), element("description", {}, about)].map(({ xml }) => `${xml}\n`),
  ].join("\n");

export const googleTail = "</channel>\n</rss>\n";

const availability = { ready: "in_stock", order: "backorder", out: "out_of_stock" } as const;

/** One variant at its page's price; the old price appears as price, the current as sale price. */
export function googleItem(offer: Offer, shop: GoogleShop): string {
  const { brand, sku, was, price, size, material, audience } = offer;
  const [first, ...further] = offer.pictures;
  const trail = shop.trail(offer.categoryIds);
  const told = (name: string, value: string | null | undefined | false) => (value ? element(`g:${name}`, {}, value) : null);
  const money = (units: number) => `${units}.00 ${shop.currency.toUpperCase()}`;
  const { xml } = element(
    "item",
    {},
    told("id", offer.id),
    told("item_group_id", offer.group),
    told("title", titleOf(offer, LONGEST_TITLE)),
    told("description", shorten(offer.description || titleOf(offer, LONGEST_TEXT), LONGEST_TEXT)),
    told("link", shop.link(offer)),
    told("image_link", shop.picture(first!)),
    ...further.slice(0, MOST_FURTHER_PICTURES).map((id) => told("additional_image_link", shop.picture(id))),
    told("availability", availability[offer.state]),
    told("availability_date", offer.state === "order" && `${addDays(moscowTime(shop.now).day, MADE_IN_DAYS)}T00:00:00+03:00`),
    told("price", money(was ?? price)),
    told("sale_price", was !== null && money(price)),
    told("brand", brand),
    told("gtin", offer.gtin),
    told("mpn", sku.length <= LONGEST_SKU && sku),
    told("identifier_exists", !(offer.gtin || (brand && sku && sku.length <= LONGEST_SKU)) && "no"),
    told("condition", shop.isSecondHand ? "refurbished" : "new"),
    told("google_product_category", googleCategory(offer.categoryIds)),
    told("product_type", shorten(trail.join(" > "), 750)),
    told("color", offer.color && shorten(offer.color, 100)),
    told("size", size && shorten(size.label, 100)),
    told("gender", audience.gender),
    told("age_group", audience.isForChildren ? "kids" : "adult"),
    told("material", material && shorten(material, 200)),
    told("shipping_weight", offer.weightGrams !== null && `${(offer.weightGrams / 1000).toFixed(3)} kg`),
  );
  return `${xml}\n`;
}

/** Google's product categories for ours. */
const shelves: Record<string, string> = {
  shoes: "Apparel & Accessories > Shoes",
  apparel: "Apparel & Accessories > Clothing > Activewear",
  ropes: "Sporting Goods > Exercise & Fitness",
  strength: "Sporting Goods > Exercise & Fitness > Weight Lifting",
  gym: "Sporting Goods > Exercise & Fitness",
};

const googleCategory = (ids: readonly string[]): string =>
  ids.map((id) => shelves[id]).find((name) => name !== undefined) ?? "Sporting Goods > Athletics > Boxing & Martial Arts";
