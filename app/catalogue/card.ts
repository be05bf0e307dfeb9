import { m } from "#app/foundation/i18n/messages/messages.js";
import { ceilToCurrency, formatMoney, rubles } from "#app/foundation/money.ts";
import type { Currency, Language, Region } from "#app/foundation/storefront.ts";
import { isPriced, shownOffer } from "#app/pricing/offer.ts";
import type { CardProduct, CardRecord } from "./card-record.ts";
import { availableOf, canSellProduct, offerOfModel, type SoldProduct, type Text } from "./model-record.ts";
import { swatchOf } from "./swatch.ts";
import { colorsWithin, dotOf } from "./two-colors.ts";

export type Place = {
  region: Region;
  lang: Language;
  currency: Currency;
  val: string;
  /** Reductions follow EU price law [PRC-17]. */
  tellsLowest: boolean;
};

/** The lowest price of the 30 days before the reduction, in the shown currency, with its sentence; null = not required. */
export type Lowest = { price: number; text: string } | null;

export type SizeState = "ready" | "order" | "out";

/** Money in whole units of the displayed currency. */
export type Card = {
  model: string;
  product: string;
  slug: string;
  address: string;
  name: string;
  /** Whole rubles, for the API: final and list price of the cheapest offer. */
  priceRubles: number;
  listRubles: number;
  pictures: string[];
  price: number;
  was: number | null;
  lowest: Lowest;
  sale: number;
  /** Prices differ: shows the lowest. */
  from: boolean;
  /** The shown one first. */
  colors: { code: string | null /** Of a multicolour. */; dot?: string; name: string }[];
  sizes: { name: string; state: SizeState }[];
  state: SizeState;
  addedAt: number;
};

export const say = (text: Text, lang: Language): string => text[lang] || text.en || text.ru || "";

export const colorKey = (product: { colorCode: string | null; colorName: Text }): string | null =>
  (product.colorName.en || product.colorName.ru || product.colorCode || "")
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}#]+/gu, "-") || null;

export const colorKeys = (product: { colorCode: string | null; colorName: Text }): string[] =>
  [product, ...colorsWithin(product)].map(colorKey).filter((key) => key !== null);

function split(product: CardProduct): { dot?: string } {
  const [code, dot] = [swatchOf(product), dotOf(product)];
  return dot !== null && dot !== code ? { dot } : {};
}

const sizeState = (available: number, madeToOrder: boolean): SizeState => (available > 0 ? "ready" : madeToOrder ? "order" : "out");

export function lowestIn({ val, currency, lang }: Pick<Place, "val" | "currency" | "lang">, lowestMinor: number | null): Lowest {
  if (lowestMinor === null) return null;
  const price = ceilToCurrency(lowestMinor, val);
  return { price, text: m.lowest_price({ price: formatMoney(price, currency, lang) }, { locale: lang }) };
}

/** `colors`: the filter's choice, which the card then shows. Null without a price. */
export function cardOf(record: CardRecord, place: Place, colors: readonly string[] = []): Card | null {
  const offer = offerOfModel(record.products, place.tellsLowest);
  const product = productToShow(record.products, colors);
  if (!offer || !product) return null;
  const price = ceilToCurrency(offer.fromMinor, place.val);
  const was = ceilToCurrency(offer.listMinor, place.val);
  const inStock = record.products.some((each) => availableOf(each) > 0);
  return {
    model: record.id,
    product: product.id,
    slug: record.slug,
    address: addressIn(record, product, colors),
    name: say(record.name, place.lang),
    priceRubles: rubles(offer.fromMinor),
    listRubles: rubles(offer.listMinor),
    pictures: product.pictures.slice(0, 3).map(({ id }) => id),
    price,
    was: was > price ? was : null,
    lowest: lowestIn(place, offer.lowestMinor),
    sale: offer.sale,
    from: offer.varies,
    colors: [product, ...record.products.filter((each) => each !== product)].flatMap((each) =>
      colorKey(each) ? [{ code: swatchOf(each), ...split(each), name: say(each.colorName, place.lang) }] : [],
    ),
    sizes: product.sizes
      .filter((size) => isPriced(product, size))
      .map((size) => ({ name: size.name, state: sizeState(size.available, product.madeToOrder) })),
    state: inStock ? "ready" : record.products.some(canSellProduct) ? "order" : "out",
    addedAt: record.createdAt.getTime(),
  };
}

type ShownProduct = SoldProduct & Pick<CardProduct, "colorCode" | "colorName">;

/** The requested colour, preferably sellable, then the cheapest: the list promises that price, and the link opens that colour. */
export function productToShow<P extends ShownProduct>(products: readonly P[], colors: readonly string[] = []): P | undefined {
  if (products.length < 2) return products[0];
  const asked = products.filter((product) => colorKeys(product).some((key) => colors.includes(key)));
  const all = asked.length ? asked : products;
  const ready = all.filter((product) => availableOf(product) > 0);
  const sold = ready.length ? ready : all.filter(canSellProduct);
  const fromOf = (product: P) => shownOffer(product)?.fromMinor ?? Number.POSITIVE_INFINITY;
  return (sold.length ? sold : all).reduce<P | undefined>(
    (least, next) => (least && fromOf(least) <= fromOf(next) ? least : next),
    undefined,
  );
}

/** The colour is omitted where the page shows it by default. */
function addressIn({ slug, products }: CardRecord, product: CardProduct, colors: readonly string[]): string {
  const color = colors.length > 0 && product !== productToShow(products) && colorKey(product);
  return `/model/${slug}${color ? `?color=${encodeURIComponent(color)}` : ""}`;
}
