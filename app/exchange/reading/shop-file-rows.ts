import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Language } from "#app/foundation/storefront.ts";
import type { ImportRow, Words } from "../import-row.ts";
import type { Profile } from "../profile.contract.ts";
import type {
  ShopCategory,
  ShopCollection,
  ShopCustomer,
  ShopImage,
  ShopModel,
  ShopProduct,
  ShopPromoCode,
  ShopSpecification,
} from "../shop-file.contract.ts";
import { slugOf } from "../slug.ts";
import { barcodeIn } from "./barcodes.ts";

// The wire's words become ours here: artikul → sku, podzakaz → made_to_order, nosaleproduct → no_promo, avans → advance.

export function* categoryRows(category: ShopCategory, position: number, place: string): Generator<ImportRow> {
  yield {
    kind: "category",
    id: category._id,
    place,
    body: {
      slug: category.slug,
      slug_base: slugOf(anyOf(category.name)),
      name: category.name,
      parent_id: category.parent ?? null,
      position,
      active: true,
    },
  };
}

export function* collectionRows(collection: ShopCollection, position: number, place: string): Generator<ImportRow> {
  const cover = collection.cover ? withAlt(collection.cover) : null;
  yield {
    kind: "collection",
    id: collection._id,
    place,
    body: {
      slug: collection.slug,
      slug_base: slugOf(anyOf(collection.name)),
      name: collection.name,
      story: collection.story ?? {},
      ...(collection.cover !== undefined && { cover_id: cover?.file ?? null, cover_alt: cover?.alt ?? {} }),
      position,
      models: collection.models,
      active: true,
    },
  };
}

const withAlt = (image: ShopImage) => (typeof image === "string" ? { file: image, alt: {} } : image);

export function* modelRows(model: ShopModel, profile: Profile, place: string): Generator<ImportRow> {
  const { length, width, height, weight } = model.dimensions ?? {};
  const name = fillLanguages(model.name, profile);
  yield {
    kind: "model",
    id: model._id,
    place,
    body: {
      slug: model.slug,
      slug_base: slugOf(anyOf(model.name)),
      name,
      description: fillLanguages(model.description ?? {}, profile),
      category_id: model.category ?? null,
      categories: model.categoryid,
      brand: model.brand ?? null,
      material: fillLanguages(model.material ?? {}, profile),
      marking: model.marking ?? null,
      made_to_order: model.podzakaz,
      length_mm: wholeSize(length),
      width_mm: wholeSize(width),
      height_mm: wholeSize(height),
      weight_g: wholeSize(weight),
      storefronts: model.storefronts ?? profile.storefronts ?? null,
      facts: model.facts,
      related: model.related,
      completing: model.completing,
      active: true,
    },
  };
  for (const [position, product] of model.products.entries()) yield* productRows(model._id, product, position, profile, place);
}

function* productRows(modelId: string, product: ShopProduct, position: number, profile: Profile, place: string): Generator<ImportRow> {
  const images = (product.images ?? []).map(withAlt);
  yield {
    kind: "product",
    id: product._id,
    place,
    body: {
      model_id: modelId,
      guid: product.guid,
      name: fillLanguages(product.name, profile),
      sku: product.artikul,
      ...barcodeIn([product.barcode ?? ""], place, () => {}),
      tnved: product.tnved ?? null,
      color_code: product.color?.code ?? null,
      color_name: fillLanguages(product.color?.name ?? {}, profile),
      sale: product.sale,
      price_minor: priceMinor(product.price?.count),
      no_promo: product.nosaleproduct,
      made_to_order: product.podzakaz,
      position,
      images: images.map(({ file }) => file),
      alts: images.map(({ alt }) => fillLanguages(alt, profile)),
      ...(product.turn !== undefined && { turn_id: product.turn }),
      active: true,
    },
  };
  // What has sizes is counted and sold by size; its own balance would count it twice.
  if (product.specifications.length === 0) yield* balanceRows(product._id, "0", product.balance, profile, place);
  for (const [at, specification] of product.specifications.entries()) {
    yield specificationRow(product._id, specification, at, place);
    yield* balanceRows(product._id, specification._id, specification.balance, profile, place);
  }
}

const specificationRow = (productId: string, specification: ShopSpecification, position: number, place: string): ImportRow => ({
  kind: "specification",
  id: specification._id,
  place,
  body: {
    product_id: productId,
    guid: specification.guid,
    name: specification.name,
    sku: specification.artikul,
    ...barcodeIn([specification.barcode ?? ""], place, () => {}),
    sale: specification.sale ?? null,
    price_minor: priceMinor(specification.price?.count),
    position,
    active: true,
  },
});

/** A list that does not name the ready warehouse says that nothing lies there. */
function* balanceRows(
  productId: string,
  specificationId: string,
  balance: ShopProduct["balance"],
  profile: Profile,
  place: string,
): Generator<ImportRow> {
  const counts = new Map([[profile.readyWarehouse, 0]]);
  for (const { name, count } of balance) counts.set(name, (counts.get(name) ?? 0) + count);
  for (const [warehouse, count] of counts)
    yield {
      kind: "balance",
      id: `${productId} ${specificationId} ${warehouse}`,
      place,
      body: { product_id: productId, specification_id: specificationId, warehouse, count },
    };
}

const phoneNumber = (text: string): string | null => {
  const phone = parsePhoneNumberFromString(text, "RU");
  return phone?.isPossible() ? phone.number : null;
};

/** A code for a phone that is none answers nothing: the caller refuses the row. */
export function* promoCodeRows(promo: ShopPromoCode, place: string): Generator<ImportRow> {
  const phone = promo.phone ? phoneNumber(promo.phone) : null;
  if (promo.phone && !phone) return;
  yield {
    kind: "promo_code",
    id: promo._id,
    place,
    body: {
      name: promo.name,
      sale: promo.sale,
      categories: promo.category,
      models: promo.model,
      complect: promo.complect,
      starts_at: moment(promo.from, "00:00:00"),
      ends_at: moment(promo.to, "23:59:59.999"),
      use_limit: promo.limit ?? null,
      per_customer: promo.percustomer ?? null,
      minimum_minor: priceMinor(promo.minimum),
      storefronts: promo.storefronts ?? null,
      phone,
      active: true,
    },
  };
}

/** A customer whose phone is none answers nothing: the caller refuses the row. */
export function* customerRows(customer: ShopCustomer, place: string): Generator<ImportRow> {
  const phone = phoneNumber(customer.phone);
  if (!phone) return;
  yield {
    kind: "customer",
    id: customer._id ?? "",
    place,
    body: {
      phone,
      email: customer.email ?? null,
      firstname: customer.firstname,
      lastname: customer.lastname,
      birthday: customer.birthday ?? null,
      role: customer.role ?? "none-chosen",
      limit_bonus: customer.limitbonus ?? null,
      dealer: customer.dealer,
      opening: { bonus: kopecks(customer.bonus), advance: kopecks(customer.avans), deposit: kopecks(customer.ad_deposit) },
    },
  };
}

export const anyOf = (words: Words): string => words.ru || words.en || "";

/** With `copy`, a text that is there in one language stands in for the other. */
export function fillLanguages(words: Words, { missingLanguage }: Pick<Profile, "missingLanguage">): Words {
  const text = anyOf(words);
  const filled = missingLanguage === "copy" && text ? { ru: text, en: text, ...given(words) } : given(words);
  return filled;
}

const given = (words: Words): Words =>
  Object.fromEntries((Object.entries(words) as [Language, string | undefined][]).filter(([, text]) => text?.trim()));

/** Prices are whole rubles: kopecks are rounded up [PRC-18]. No price is not a price of nothing [PRC-19]. */
const priceMinor = (rubles: number | null | undefined): number | null => (rubles == null ? null : Math.ceil(rubles) * 100);
const kopecks = (rubles: number): number => Math.round(rubles * 100);
const wholeSize = (size: number | null | undefined): number | null => (size == null ? null : Math.ceil(size));
const moment = (text: string | null | undefined, ofDay: string): string | null =>
  text ? (text.length === 10 ? `${text}T${ofDay}+03:00` : text) : null;
