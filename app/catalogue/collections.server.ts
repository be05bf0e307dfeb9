import type { Db } from "#app/foundation/database/database.server.ts";
import { type Place, productToShow, say } from "./card.ts";
import type { CatalogueState } from "./catalogue-state.server.ts";
import { type CollectionRecord, findCollections } from "./collections.queries.server.ts";

export type CollectionView = {
  slug: string;
  name: string;
  story: string;
  cover: { id: string; width: number; height: number; alt: string } | null;
  pictures: string[];
  count: number;
};

const COVERS = 3;
/** A single remaining item doesn't make a collection. */
const FEWEST = 2;

/** Null when nothing of it is visible here or it has no name in this language. */
export function collectionView(
  state: CatalogueState,
  place: Pick<Place, "region" | "lang">,
  record: CollectionRecord,
): CollectionView | null {
  const { slug, name, story, models, cover } = record;
  const seen = state
    .cards(models)
    .filter((model) => (model.storefronts === null || model.storefronts.includes(place.region)) && model.name[place.lang]);
  if (!name[place.lang] || !seen.length) return null;
  const pictures = seen.flatMap(({ products }) => productToShow(products)?.pictures[0]?.id ?? []).slice(0, COVERS);
  return {
    slug,
    name: say(name, place.lang),
    story: say(story, place.lang),
    cover: cover && { ...cover, alt: say(cover.alt, place.lang) },
    pictures,
    count: seen.length,
  };
}

export const collectionsIn = async (db: Db, state: CatalogueState, place: Pick<Place, "region" | "lang">): Promise<CollectionView[]> =>
  (await findCollections(db)).flatMap((record) => collectionView(state, place, record) ?? []).filter(({ count }) => count >= FEWEST);
