import { LRUCache } from "lru-cache";
import { singleFlight } from "#app/foundation/single-flight.ts";
import type { Place } from "./card.ts";
import type { ListingView } from "./catalogue.server.ts";
import type { Listing } from "./listing.ts";

const MOST_KEPT = 300;
const MOST_NOTED = 3000;

/** Caches a list on its second request, as most searches are made once; a result started before a change isn't cached. */
export function keepLists(make: (place: Place, listing: Listing) => Promise<ListingView | null>) {
  const views = new LRUCache<string, ListingView>({ max: MOST_KEPT });
  const askedFor = new LRUCache<string, true>({ max: MOST_NOTED });
  const flights = singleFlight<ListingView | null>();
  let news = 0;
  return {
    list: async (place: Place, listing: Listing): Promise<Readonly<ListingView> | null> => {
      const key = JSON.stringify([place, listing]);
      const kept = views.get(key);
      if (kept) return kept;
      const isAskedAgain = askedFor.has(key);
      askedFor.set(key, true);
      // Joins only requests made since the last change.
      return flights.join(`${news} ${key}`, async () => {
        const before = news;
        const view = await make(place, listing);
        if (view && isAskedAgain && news === before) views.set(key, view);
        return view;
      });
    },
    forget: () => {
      news++;
      views.clear();
    },
  };
}
