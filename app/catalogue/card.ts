import { m } from "#app/foundation/i18n/messages/messages.js";
import { ceilToCurrency, formatMoney, rubles } from "#app/foundation/money.ts";
import type { Currency, Language, Region } from "#app/foundation/storefront.ts";
import { shownOffer } from "#app/pricing/offer.ts";
import type { CardProduct, CardRecord } from "./card-record.ts";
import { availableOf, canSellProduct, offerOfModel, type SoldProduct, type Text } from "./model-record.ts";
import { swatchOf } from "./swatch.ts";
import { colorsWithin, dotOf } from "./two-colors.ts";

/** Where and in what a visitor sees goods. */
export type Place = {
  region: Region;
  lang: Language;
  currency: Currency;
  val: string;
  /** Reductions are announced as EU law wants them [PRC-17]. */
  tellsLowest: boolean;
};

/** The lowest price of the 30 days before the reduction, in the shown currency, and the sentence that says so; null = nobody has to be told. */
export type Lowest = { price: number; text: string } | null;

export type SizeState = "ready" | "order" | "out";

/** A model in a list, ready to be shown: one language, whole units of one currency. */
export type Card = {
  model: string;
  product: string;
  slug: string;
  /** Of the model's page in the colour that the card shows. */
  address: string;
  name: string;
  /** Whole rubles, for the wire: final and list price of the lowest offer. */
  priceRubles: number;
  listRubles: number;
  /** Ids of pictures, the best three. */
  pictures: string[];
  price: number;
  /** The old price, where it is higher. */
  was: number | null;
  lowest: Lowest;
  sale: number;
  /** Sizes or colours cost differently: the price is the lowest. */
  from: boolean;
  /** The one that is seen comes first. */
  colors: { code: string | null /** Of several colours at once. */; dot?: string; name: string }[];
  sizes: { name: string; state: SizeState }[];
  state: SizeState;
  addedAt: number;
};

export const say = (text: Text, lang: Language): string => text[lang] || text.en || text.ru || "";

/** Kebab-case of the colour's English name; the address bar's word for it. */
export const colorKey = (product: { colorCode: string | null; colorName: Text }): string | null =>
  (product.colorName.en || product.colorName.ru || product.colorCode || "")
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}#]+/gu, "-") || null;

/** Under which colours it is found: its own, and each of those it is made of. */
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

/** `colors`: chosen in a filter; the card then shows the model in that colour. Null when the model has nothing to show a price of. */
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
    sizes: product.sizes.map((size) => ({ name: size.name, state: sizeState(size.available, product.madeToOrder) })),
    state: inStock ? "ready" : record.products.some(canSellProduct) ? "order" : "out",
    addedAt: record.createdAt.getTime(),
  };
}

type Shown = SoldProduct & Pick<CardProduct, "colorCode" | "colorName">;

/**
 * In the colour that was asked for, rather one that can be bought, and of those the first of the lowest price: lists promise that price,
 * and its colour is the one to see there and behind the link.
 */
export function productToShow<P extends Shown>(products: readonly P[], colors: readonly string[] = []): P | undefined {
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

/** The page shows the same colour by itself, unless another was asked for. */
function addressIn({ slug, products }: CardRecord, product: CardProduct, colors: readonly string[]): string {
  const color = colors.length > 0 && product !== productToShow(products) && colorKey(product);
  return `/model/${slug}${color ? `?color=${encodeURIComponent(color)}` : ""}`;
}
