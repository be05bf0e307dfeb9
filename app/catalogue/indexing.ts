import { filterCount, type ListFacet, type Listing, listFacets, writeListing } from "./listing.ts";

/**
 * Which addresses of lists search engines may show [STO-09]. One list has one address: parameters in the order of writeListing, no others.
 *
 * | address | shown |
 * |---|---|
 * | a category, all goods | yes |
 * | its further pages | yes, each as itself |
 * | a category narrowed to one brand, colour or weight that enough goods have | yes, its first page |
 * | anything else that is chosen: two values, a size, a price, what is there, what is reduced | no |
 * | sorted | no |
 * | with nothing in it | no |
 * | search | no |
 */
const indexable: ReadonlySet<ListFacet> = new Set(["brand", "color", "weight"]);
/** Fewer would duplicate a model's page. */
const ENOUGH = 3;

/** The only facet value chosen; null = none or several. */
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
