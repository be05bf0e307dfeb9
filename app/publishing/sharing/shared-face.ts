import type { CollectionView } from "#app/catalogue/collections.server.ts";
import type { ModelView } from "#app/catalogue/model-view.ts";
import { m } from "#app/foundation/i18n/messages/messages.js";
import { type Language, type Region, storefrontIn } from "#app/foundation/storefront.ts";
import type { SharedFace } from "./shared.ts";

/** In its cheapest colour, which the description prices. */
export function faceOfModel({ name, products }: Pick<ModelView, "name" | "products">): SharedFace | null {
  if (!products.length) return null;
  const first = products.reduce((least, next) => (next.price < least.price ? next : least));
  const pictureId = first.pictures[0]?.id;
  return pictureId ? { title: name, pictureId } : null;
}

export const faceOfCollection = ({ name, pictures }: Pick<CollectionView, "name" | "pictures">): SharedFace | null =>
  pictures[0] ? { title: name, pictureId: pictures[0] } : null;

export const homeTitle = (region: Region, lang: Language): string =>
  (storefrontIn(region).isSecondHand ? [m.reload_title_1, m.reload_title_2] : [m.hero_title_1, m.hero_title_2])
    .map((line) => line({}, { locale: lang }))
    .join(" ");
