import { LRUCache } from "lru-cache";
import type { Place } from "./card.ts";
import type { ListingView } from "./catalogue.server.ts";
import type { Listing } from "./listing.ts";

/** Lists as they were last answered, until goods change. One whose making began before such news is used once and not kept. */
export function keepLists(make: (place: Place, listing: Listing) => Promise<ListingView | null>) {
  const views = new LRUCache<string, ListingView>({ max: 300 });
  let news = 0;
  return {
    list: async (place: Place, listing: Listing): Promise<Readonly<ListingView> | null> => {
      const key = JSON.stringify([place, listing]);
      const kept = views.get(key);
      if (kept) return kept;
      const before = news;
      const view = await make(place, listing);
      if (view && news === before) views.set(key, view);
      return view;
    },
    forget: () => {
      news++;
      views.clear();
    },
  };
}
