import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Language } from "#app/foundation/storefront.ts";
import type { ImportRow, Translations } from "../import-row.ts";
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

// Translates wire words (artikul → sku, podzakaz → made_to_order, avans → advance). Omitted columns keep the stored value.

export function* categoryRows(category: ShopCategory, position: number, place: string): Generator<ImportRow> {
  const { _id, slug, name, parent } = category;
  yield { kind: "category", id: _id, place, body: { ...named({ slug, parent_id: parent }), ...calledBy(name), position } };
}

export function* collectionRows(collection: ShopCollection, position: number, place: string): Generator<ImportRow> {
  const { _id, slug, name, story, models } = collection;
  const cover = collection.cover ? withAlt(collection.cover) : null;
  const covered = collection.cover === undefined ? {} : { cover_id: cover?.file ?? null, cover_alt: cover?.alt ?? {} };
  const isWhole = name !== undefined && models !== undefined;
  yield {
    kind: "collection",
    id: _id,
    place,
    body: {
      ...named({ slug, story, models, name, slug_base: name && slugOf(anyOf(name)) }),
      ...covered,
      position,
      ...(isWhole && { active: true }),
    },
  };
}

const withAlt = (image: ShopImage) => (typeof image === "string" ? { file: image, alt: {} } : image);

/** A named thing is complete, so it is switched on again. */
const calledBy = (name: Translations | undefined) => (name === undefined ? {} : { slug_base: slugOf(anyOf(name)), name, active: true });

export function* modelRows(model: ShopModel, profile: Profile, place: string): Generator<ImportRow> {
  const { _id, slug, name, description, material, dimensions = {}, products } = model;
  const isWhole = name !== undefined && products !== undefined;
  yield {
    kind: "model",
    id: _id,
    place,
    body: {
      ...named({
        slug,
        slug_base: name && slugOf(anyOf(name)),
        name: name && fillLanguages(name, profile),
        description: description && fillLanguages(description, profile),
        material: material && fillLanguages(material, profile),
        category_id: model.category,
        categories: model.categoryid,
        brand: model.brand,
        marking: model.marking,
        made_to_order: model.podzakaz,
        length_mm: wholeSize(dimensions.length),
        width_mm: wholeSize(dimensions.width),
        height_mm: wholeSize(dimensions.height),
        weight_g: wholeSize(dimensions.weight),
        storefronts: model.storefronts === undefined ? profile.storefronts : model.storefronts,
        facts: model.facts,
        related: model.related,
        completing: model.completing,
      }),
      ...(isWhole && { active: true }),
    },
  };
  for (const [position, product] of (products ?? []).entries()) yield* productRows(_id, product, position, profile, place);
}

function* productRows(modelId: string, product: ShopProduct, position: number, profile: Profile, place: string): Generator<ImportRow> {
  const { _id, guid, name, artikul, color, balance, specifications = [] } = product;
  const images = product.images?.map(withAlt);
  yield {
    kind: "product",
    id: _id,
    place,
    body: {
      ...named({
        guid,
        name: name && fillLanguages(name, profile),
        sku: artikul,
        barcode: barcodeOf(product.barcode, place),
        tnved: product.tnved,
        color_code: color === null ? null : color?.code,
        color_name: color?.name && fillLanguages(color.name, profile),
        sale: product.sale,
        price_minor: priceMinor(product.price?.count),
        no_promo: product.nosaleproduct,
        made_to_order: product.podzakaz,
        images: images?.map(({ file }) => file),
        alts: images?.map(({ alt }) => fillLanguages(alt, profile)),
        turn_id: product.turn,
      }),
      model_id: modelId,
      position,
      ...(isToldWhole(product) && { active: true }),
    },
  };
  // Sized goods are counted by size; their own balance would duplicate it.
  if (balance && specifications.length === 0) yield* balanceRows(_id, "0", balance, profile, place);
  for (const [at, specification] of specifications.entries()) {
    yield specificationRow(_id, specification, at, place);
    if (specification.balance) yield* balanceRows(_id, specification._id, specification.balance, profile, place);
  }
}

const specificationRow = (productId: string, specification: ShopSpecification, position: number, place: string): ImportRow => ({
  kind: "specification",
  id: specification._id,
  place,
  body: {
    ...named({
      guid: specification.guid,
      name: specification.name,
      sku: specification.artikul,
      barcode: barcodeOf(specification.barcode, place),
      sale: specification.sale,
      price_minor: priceMinor(specification.price?.count),
    }),
    product_id: productId,
    position,
    ...(isToldWhole(specification) && { active: true }),
  },
});

/** Complete goods are switched on again; partial ones stay as they are. */
const isToldWhole = ({ guid, name, artikul }: { guid?: unknown; name?: unknown; artikul?: unknown }) =>
  guid !== undefined && name !== undefined && artikul !== undefined;

const barcodeOf = (text: string | null | undefined, place: string) =>
  text === null ? null : text === undefined ? undefined : barcodeIn([text], place, () => {}).barcode;

/** A list without the ready warehouse means zero there. */
function* balanceRows(
  productId: string,
  specificationId: string,
  balance: NonNullable<ShopProduct["balance"]>,
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

/** Yields nothing for an invalid phone: the caller refuses the row. */
export function* promoCodeRows(promo: ShopPromoCode, place: string): Generator<ImportRow> {
  const phone = promo.phone ? phoneNumber(promo.phone) : promo.phone;
  if (promo.phone && !phone) return;
  const body = named({
    name: promo.name,
    sale: promo.sale,
    categories: promo.category,
    models: promo.model,
    complect: promo.complect,
    starts_at: moment(promo.from, "00:00:00"),
    ends_at: moment(promo.to, "23:59:59.999"),
    use_limit: promo.limit,
    per_customer: promo.percustomer,
    minimum_minor: priceMinor(promo.minimum),
    storefronts: promo.storefronts,
    phone,
  });
  yield {
    kind: "promo_code",
    id: promo._id,
    place,
    body: { ...body, ...(promo.name !== undefined && promo.sale !== undefined && { active: true }) },
  };
}

export function* customerRows(customer: ShopCustomer, place: string): Generator<ImportRow> {
  const phone = phoneNumber(customer.phone);
  if (!phone) return;
  const { firstname, lastname, birthday, role, dealer, email } = customer;
  const opening = { bonus: kopecks(customer.bonus), advance: kopecks(customer.avans), deposit: kopecks(customer.ad_deposit) };
  yield {
    kind: "customer",
    id: customer._id ?? "",
    place,
    body: {
      ...named({ email, firstname, lastname, birthday, role, limit_bonus: customer.limitbonus, dealer }),
      phone,
      opening,
    },
  };
}

export const anyOf = (words: Translations): string => words.ru || words.en || "";

/** With `copy`, one language's text fills in the other. */
export function fillLanguages(words: Translations, { missingLanguage }: Pick<Profile, "missingLanguage">): Translations {
  const text = anyOf(words);
  const filled = missingLanguage === "copy" && text ? { ru: text, en: text, ...given(words) } : given(words);
  return filled;
}

const given = (words: Translations): Translations =>
  Object.fromEntries((Object.entries(words) as [Language, string | undefined][]).filter(([, text]) => text?.trim()));

/** Keeps the columns the file names: null counts, undefined doesn't. */
function named<T extends object>(columns: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** Kopecks round up to rubles [PRC-18]; no price is not zero [PRC-19]. */
const priceMinor = (rubles: number | null | undefined) => (rubles == null ? rubles : Math.ceil(rubles) * 100);
const kopecks = (rubles = 0): number => Math.round(rubles * 100);
const wholeSize = (size: number | null | undefined) => (size == null ? size : Math.ceil(size));
const moment = (text: string | null | undefined, ofDay: string) => (text?.length === 10 ? `${text}T${ofDay}+03:00` : text);
