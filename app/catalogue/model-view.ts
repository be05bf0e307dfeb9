import { isWorldwide } from "#app/foundation/barcode.ts";
import { withUnits } from "#app/foundation/i18n/units.ts";
import { ceilToCurrency } from "#app/foundation/money.ts";
import { type ShownOffer, shownOffer } from "#app/pricing/offer.ts";
import { colorKey, type Lowest, lowestIn, type Place, productToShow, type SizeState, say } from "./card.ts";
import { availableOf, type ModelDetails, type PictureRecord, type ProductRecord } from "./model-record.ts";
import { dotOf } from "./two-colors.ts";

export type Money = { price: number; was: number | null; sale: number; lowest: Lowest };
export type SizeView = Money & { id: string; name: string; sku: string; gtin?: string; available: number; state: SizeState };
export type ProductView = Money & {
  id: string;
  key: string;
  sku: string;
  /** Only for worldwide barcodes. */
  gtin?: string;
  color: { code: string | null; name: string };
  from: boolean;
  available: number;
  state: SizeState;
  pictures: (Pick<PictureRecord, "id" | "width" | "height"> & { alt: string })[];
  turn: string | null;
  sizes: SizeView[];
};
export type ModelView = {
  id: string;
  slug: string;
  name: string;
  brand: string | null;
  material: string;
  description: string;
  categoryId: string | null;
  facts: { name: string; value: string }[];
  parcel: { length: number; width: number; height: number } | null;
  products: ProductView[];
  face: string | undefined;
};

const gtinOf = ({ barcode }: { barcode: string | null }) => (barcode && isWorldwide(barcode) ? { gtin: barcode } : {});

const state = (available: number, madeToOrder: boolean): SizeState => (available > 0 ? "ready" : madeToOrder ? "order" : "out");

function money({ listMinor, fromMinor, sale, lowestMinor }: ShownOffer, place: Place): Money {
  const price = ceilToCurrency(fromMinor, place.val);
  const was = ceilToCurrency(listMinor, place.val);
  return { price, was: was > price ? was : null, sale, lowest: lowestIn(place, lowestMinor) };
}

function productView(product: ProductRecord, place: Place): ProductView[] {
  const offer = shownOffer(product, place.tellsLowest);
  if (!offer) return [];
  const available = availableOf(product);
  return [
    {
      ...money(offer, place),
      id: product.id,
      key: colorKey(product) ?? product.id,
      sku: product.sku,
      ...gtinOf(product),
      color: { code: dotOf(product), name: say(product.colorName, place.lang) },
      from: offer.varies,
      available,
      state: state(available, product.madeToOrder),
      pictures: product.pictures.map(({ id, width, height, alt }) => ({ id, width, height, alt: say(alt, place.lang) })),
      turn: product.turn,
      sizes: product.sizes.flatMap((size) => {
        const own = shownOffer({ ...product, sizes: [size] }, place.tellsLowest);
        if (!own) return [];
        const ready = Math.max(0, size.available);
        return [
          {
            ...money(own, place),
            id: size.id,
            name: size.name,
            sku: size.sku,
            ...gtinOf(size),
            available: ready,
            state: state(ready, product.madeToOrder),
          },
        ];
      }),
    },
  ];
}

export const modelView = (record: ModelDetails, place: Place): ModelView => ({
  id: record.id,
  slug: record.slug,
  name: say(record.name, place.lang),
  brand: record.brand,
  material: say(record.material, place.lang),
  description: say(record.description, place.lang),
  categoryId: record.categoryId,
  facts: record.facts
    // Keeps a figure and its unit on one line.
    .map(({ name, value }) => ({
      name: say(name, place.lang),
      value: withUnits(say(value, place.lang), place.lang).replace(/(\d) (?=\p{L})/gu, "$1\u00a0"),
    }))
    .filter(({ value }) => value),
  parcel: record.length && record.width && record.height ? { length: record.length, width: record.width, height: record.height } : null,
  products: record.products.flatMap((product) => productView(product, place)),
  face: productToShow(record.products)?.id,
});

/** The URL's colour, else the cards'. */
export const chosenProduct = ({ products, face }: ModelView, color: string | null): ProductView | undefined =>
  products.find(({ key }) => key === color) ?? products.find(({ id }) => id === face) ?? products[0];
