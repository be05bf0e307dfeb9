import { LRUCache } from "lru-cache";
import { singleFlight } from "#app/foundation/single-flight.ts";
import type { Place } from "./card.ts";
import type { ListingView } from "./catalogue.server.ts";
import type { Listing } from "./listing.ts";

const MOST_KEPT = 300;
const MOST_NOTED = 3000;

/**
 * Lists as they were last answered, until goods change: those that were asked for before, for most searches are made once and would only
 * push out what is asked for again. One whose making began before such news is used once and not kept.
 */
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
      // One that was begun before the latest news is for those who asked before them.
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
