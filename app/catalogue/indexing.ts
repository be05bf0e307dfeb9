import { filterCount, type ListFacet, type Listing, listFacets, writeListing } from "./listing.ts";

/** Indexed [STO-09]: categories with all pages, and narrowed to one common brand, colour or weight; no search, sorting or else. */
const indexable: ReadonlySet<ListFacet> = new Set(["brand", "color", "weight"]);
/** Fewer would duplicate a model's page. */
const ENOUGH = 3;

export function soleFacet(listing: Listing): { facet: ListFacet; value: string } | null {
  const facet = listFacets.find((name) => listing.chosen[name].length > 0);
  if (!facet || filterCount(listing) > 1 || !indexable.has(facet) || listing.category === null) return null;
  return { facet, value: listing.chosen[facet][0]! };
}

/** The canonical query for search engines, "" for a plain list; null = noindex. */
export function indexedAs(listing: Listing, { total, page }: { total: number; page: number }): string | null {
  if (listing.sort !== null || listing.text || total === 0) return null;
  if (filterCount(listing) > 0 && (soleFacet(listing) === null || total < ENOUGH || page > 1)) return null;
  return writeListing({ ...listing, page });
}
