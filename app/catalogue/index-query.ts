import { type ListFacet, PAGE_SIZE, type Sort } from "./listing.ts";

export type IndexQuery = {
  storefront: string;
  language: string;
  category: string | null;
  /** Best first; null = all. */
  found: ArrayLike<number> | null;
  chosen: Partial<Record<ListFacet, readonly string[]>>;
  minMinor: number | null;
  maxMinor: number | null;
  stock: boolean;
  sale: boolean;
  /** Counts only reductions that may be announced [PRC-17]. */
  announced: boolean;
  sort: Sort | "relevance";
  offset: number;
  limit: number;
};

export const everything = (place: { region: string; lang: string; tellsLowest?: boolean }): IndexQuery => ({
  storefront: place.region,
  language: place.lang,
  category: null,
  found: null,
  chosen: {},
  minMinor: null,
  maxMinor: null,
  stock: false,
  sale: false,
  announced: place.tellsLowest ?? false,
  sort: "popular",
  offset: 0,
  limit: PAGE_SIZE,
});

/** `whole`: the count with nothing chosen. */
export type IndexFacet = { value: string; count: number; whole: number; chosen: boolean };
export type IndexAnswer = {
  ids: string[];
  total: number;
  whole: number;
  facets: Record<ListFacet, IndexFacet[]>;
  stock: number;
  sale: number;
  /** Of what the other choices leave. */
  price: { minMinor: number; maxMinor: number } | null;
};
