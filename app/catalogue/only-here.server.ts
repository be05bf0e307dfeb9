import { type Card, cardOf, type Place } from "./card.ts";
import type { CatalogueState } from "./catalogue-state.server.ts";
import { everything } from "./index-query.ts";

/** Ten list pages; anything older isn't new. */
const MOST_LOOKED_THROUGH = 240;

export function onlyHere({ index, cards }: CatalogueState, place: Place): Card[] {
  const { ids } = index.query({ ...everything(place), sort: "new", limit: MOST_LOOKED_THROUGH });
  return cards(ids)
    .filter(({ storefronts }) => storefronts?.length === 1)
    .flatMap((record) => cardOf(record, place) ?? []);
}
