import { ceilToCurrency, rubles } from "#app/foundation/money.ts";
import { shownOffer } from "#app/pricing/offer.ts";
import { type Place, say } from "./card.ts";
import type { ModelDetails, ModelRecord, ProductRecord } from "./model-record.ts";
import { pictureAddress } from "./picture-address.ts";
import { swatchOf } from "./swatch.ts";

/** The warehouse whose stock sells; others are internal [CAT-03]. */
export const READY_WAREHOUSE = "2-Готовая продукция";

const price = (minor: number | null) => ({ count: minor ? rubles(minor) : null });
const balance = (count: number) => [{ name: READY_WAREHOUSE, count: Math.max(0, count) }];

export function presentProduct(product: ProductRecord, place: Place) {
  const offer = shownOffer(product, place.tellsLowest);
  return {
    _id: product.id,
    guid: product.guid,
    name: say(product.name, place.lang),
    artikul: product.sku,
    tnved: product.tnved,
    color: { code: swatchOf(product), name: say(product.colorName, place.lang) },
    sale: product.sale,
    price: price(product.listMinor),
    nosaleproduct: product.noPromo,
    podzakaz: product.madeToOrder,
    images: product.pictures.map(({ id }) => pictureAddress(id, 1280)),
    currency: offer && {
      type: place.currency,
      rate: Number(place.val),
      price: ceilToCurrency(offer.fromMinor, place.val),
      realprice: ceilToCurrency(offer.listMinor, place.val),
      ...(offer.lowestMinor !== null && { lowest: ceilToCurrency(offer.lowestMinor, place.val) }),
    },
    balance: product.sizes.length ? [] : balance(product.available),
    specifications: product.sizes.map((size) => ({
      _id: size.id,
      guid: size.guid,
      name: size.name,
      artikul: size.sku,
      sale: size.sale ?? product.sale,
      price: price(size.listMinor ?? product.listMinor),
      balance: balance(size.available),
    })),
  };
}

const head = (record: ModelRecord, place: Place) => ({
  _id: record.id,
  slug: record.slug,
  name: say(record.name, place.lang),
  category: record.categoryId,
  categoryid: record.categoryIds,
  marking: record.marking,
  podzakaz: record.madeToOrder,
});

export const presentModel = (record: ModelDetails, place: Place) => ({
  ...head(record, place),
  description: say(record.description, place.lang),
  dimensions: { length: record.length, width: record.width, height: record.height, weight: record.weight },
  brand: record.brand,
  material: say(record.material, place.lang),
  facts: record.facts.map(({ name, value }) => ({ name: say(name, place.lang), value: say(value, place.lang) })),
  products: record.products.map((product) => presentProduct(product, place)),
});

export const presentLineProduct = (record: ModelRecord, product: ProductRecord, place: Place) => ({
  ...presentProduct(product, place),
  model: head(record, place),
});
