import { hash } from "node:crypto";
import type { SizeState } from "#app/catalogue/card.ts";
import type { ModelDetails } from "#app/catalogue/model-record.ts";
import type { ModelView, Money } from "#app/catalogue/model-view.ts";
import { withUnits } from "#app/foundation/i18n/units.ts";
import type { Language } from "#app/foundation/storefront.ts";

export type Audience = { gender: "male" | "female" | "unisex"; isForChildren: boolean };

/** A sellable variant: a size of a colour, or a colour without sizes. */
export type Offer = {
  id: string;
  /** Shared by a model's offers; null for a single one. */
  group: string | null;
  slug: string;
  name: string;
  brand: string | null;
  sku: string;
  gtin: string | null;
  price: number;
  was: number | null;
  state: SizeState;
  categoryIds: string[];
  pictures: string[];
  description: string;
  colorKey: string;
  color: string;
  size: { id: string; name: string; label: string } | null;
  material: string;
  facts: { name: string; value: string }[];
  parcel: { length: number; width: number; height: number } | null;
  weightGrams: number | null;
  audience: Audience;
};

const LONGEST_ID = 50;
const LONGEST_GROUP = 9;

const digest = (text: string) => hash("sha1", text, "buffer");

/** Readers accept 50 Latin letters, digits and few signs; other ids are hashed. */
export const offerId = (id: string): string =>
  id.length <= LONGEST_ID && /^[\w.-]+$/.test(id) ? id : digest(id).toString("hex").slice(0, 24);

/** Nine characters, stable per model. */
export const groupId = (modelId: string): string =>
  digest(modelId).readBigUInt64BE().toString(36).padStart(LONGEST_GROUP, "0").slice(-LONGEST_GROUP);

/** Offers with price and picture. */
export function offersOf(record: ModelDetails, view: ModelView, lang: Language): Offer[] {
  const offers = view.products.flatMap((product): Omit<Offer, "group">[] => {
    if (!product.pictures.length) return [];
    const shared = {
      slug: view.slug,
      name: calm(view.name),
      brand: view.brand,
      categoryIds: [record.categoryId, ...record.categoryIds].filter((id) => id !== null),
      pictures: product.pictures.map(({ id }) => id),
      description: view.description,
      colorKey: product.key,
      color: product.color.name,
      material: view.material,
      facts: view.facts,
      parcel: view.parcel,
      weightGrams: record.weight,
      audience: audienceOf(`${record.name.ru ?? ""} ${record.name.en ?? ""}`),
    };
    const cost = ({ price, was }: Money) => ({ price, was });
    if (!product.sizes.length)
      return [
        {
          ...shared,
          ...cost(product),
          id: offerId(product.id),
          sku: product.sku,
          gtin: product.gtin ?? null,
          state: product.state,
          size: null,
        },
      ];
    return product.sizes.map((size) => ({
      ...shared,
      ...cost(size),
      id: offerId(size.id),
      sku: size.sku || product.sku,
      gtin: size.gtin ?? null,
      state: size.state,
      size: { id: size.id, name: size.name, label: withUnits(size.name, lang).replaceAll("\u00a0", " ") },
    }));
  });
  const group = offers.length > 1 ? groupId(record.id) : null;
  // A zero price is a missing one.
  return offers.filter(({ price }) => price > 0).map((offer) => ({ ...offer, group }));
}

/** Brand, model, colour and size; the model's name is shortened to fit. */
export function titleOf({ name, brand, color, size }: Offer, longest: number): string {
  const tail = [brand && !name.toLowerCase().includes(brand.toLowerCase()) ? brand : "", color, size?.label ?? ""]
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join("");
  const room = longest - tail.length;
  return room < longest / 3 ? shorten(name + tail, longest) : shorten(name, room) + tail;
}

/** At word boundaries. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const end = cut.lastIndexOf(" ");
  return `${(end > longest / 2 ? cut.slice(0, end) : cut).replace(/[\s,.;:—–-]+$/u, "").toWellFormed()}…`;
}

const calm = (name: string): string =>
  /\p{Ll}/u.test(name) || !/\p{Lu}{5}/u.test(name) ? name : name.charAt(0) + name.slice(1).toLowerCase();

/** Unisex adults unless the name says otherwise. */
export const audienceOf = (name: string): Audience => ({
  gender: /(?<!\p{L})(?:женск|women|ladies)/iu.test(name)
    ? "female"
    : /(?<!\p{L})(?:мужск|men['’]?s?(?!\p{L}))/iu.test(name)
      ? "male"
      : "unisex",
  isForChildren: /(?<!\p{L})(?:детск|детей|юниор|kids?(?!\p{L})|child|junior)/iu.test(name),
});
