import type { Database } from "#app/foundation/database/database.server.ts";
import type { Card, Place } from "../card.ts";
import type { Catalogue } from "../catalogue.server.ts";
import type { CollectionView } from "../collections.server.ts";
import { readListing } from "../listing.ts";
import { type FeedQuery, newCollections, newModels, restocks } from "./feed.queries.server.ts";
import { FEED_PAGE, type FeedItem, type FeedKind, merge, readCursor, writeCursor } from "./feed.ts";

export type FeedEntry = { at: string } & ({ kind: "new" | "back"; card: Card } | { kind: "collection"; collection: CollectionView });
export type FeedView = { entries: FeedEntry[]; next: string | null; popular: Card[] };
type Whose = { customerId: string; now: Date } | null;

const POPULAR = 4;

export function createFeed({ database: { db }, catalogue }: { database: Database; catalogue: Catalogue }) {
  /** Personal events go to their owner only [CAT-13]. */
  const sources: Record<FeedKind, (asked: FeedQuery, whose: Whose) => Promise<{ id: string; at: Date }[]>> = {
    new: (asked) => newModels(db, asked),
    collection: (asked) => newCollections(db, asked),
    back: async (asked, whose) => (whose ? restocks(db, whose.customerId, whose.now, asked) : []),
  };

  async function told(items: readonly FeedItem[], place: Place): Promise<FeedEntry[]> {
    const cards = new Map(
      (await catalogue.cards(place, [...new Set(items.filter(({ kind }) => kind !== "collection").map(({ id }) => id))])).map((card) => [
        card.model,
        card,
      ]),
    );
    const collections = items.some(({ kind }) => kind === "collection") ? await catalogue.collections(place) : [];
    return items.flatMap(({ kind, id, at }): FeedEntry[] => {
      const collection = kind === "collection" && collections.find(({ slug }) => slug === id);
      if (collection) return [{ kind: "collection", at: at.toISOString(), collection }];
      const card = kind !== "collection" && cards.get(id);
      return card ? [{ kind, at: at.toISOString(), card }] : [];
    });
  }

  return {
    page: async (place: Place, cursor: string | null, whose: Whose, only: readonly FeedKind[] | null = null): Promise<FeedView> => {
      const after = readCursor(cursor);
      // One more than a page, plus ties with the last page's final moment.
      const asked = { place, after, limit: 2 * FEED_PAGE + 1 };
      const kinds = (Object.keys(sources) as FeedKind[]).filter((kind) => only?.includes(kind) ?? true);
      const found = await Promise.all(kinds.map(async (kind) => (await sources[kind](asked, whose)).map((row) => ({ kind, ...row }))));
      const { items, next } = merge(found, after);
      const listing = readListing(new URLSearchParams(), null);
      const popular = after || only ? [] : ((await catalogue.list(place, listing))?.cards.slice(0, POPULAR) ?? []);
      return { entries: await told(items, place), next: next && writeCursor(next), popular };
    },
  };
}
