/** Named as in URLs and the API [CAT-06]. */
export const sorts = ["popular", "new", "price", "-price", "sale"] as const;
export type Sort = (typeof sorts)[number];

export const listFacets = ["size", "color", "weight", "brand", "material"] as const;
export type ListFacet = (typeof listFacets)[number];

export const PAGE_SIZE = 24;

export type Listing = {
  category: string | null;
  text: string;
  chosen: Record<ListFacet, readonly string[]>;
  /** In whole units of the displayed currency [STO-05]. */
  price: { min: number | null; max: number | null };
  stock: boolean;
  sale: boolean;
  /** Null = relevance for searches, else popularity. */
  sort: Sort | null;
  page: number;
};

const MOST_VALUES = 40;
const MOST_PAGES = 100_000;

/** Ignores what it can't parse, so old links still work. */
export function readListing(search: URLSearchParams, category: string | null): Listing {
  const chosen = Object.fromEntries(
    listFacets.map((facet) => [
      facet,
      [...new Set(search.getAll(`f.${facet}`))]
        .filter((value) => value !== "" && value.length <= 100)
        .slice(0, MOST_VALUES)
        .sort(),
    ]),
  ) as Record<ListFacet, string[]>;
  const [min, max] = /^(\d{0,9})-(\d{0,9})$/.exec(search.get("f.price") ?? "")?.slice(1) ?? [];
  const page = /^\d{1,6}$/.test(search.get("page") ?? "") ? Number(search.get("page")) : 1;
  return {
    category,
    text: (search.get("q") ?? "").trim().replace(/\s+/g, " ").slice(0, 100),
    chosen,
    price: { min: end(search, min, "min"), max: end(search, max, "max") },
    stock: search.get("f.stock") === "1",
    sale: search.get("f.sale") === "1",
    sort: sorts.find((sort) => sort === search.get("sort")) ?? null,
    page: Math.min(MOST_PAGES, Math.max(1, page)),
  };
}

/** Also accepts the parameters of a form without scripts. */
function end(search: URLSearchParams, said: string | undefined, name: string): number | null {
  const digits = said || (search.get(name) ?? "").replace(/\D/g, "").slice(0, 9);
  return digits ? Number(digits) : null;
}

/** Canonical order: one list, one URL. */
export function writeListing(listing: Listing): string {
  const search = new URLSearchParams();
  if (listing.text) search.set("q", listing.text);
  for (const facet of listFacets) for (const value of listing.chosen[facet]) search.append(`f.${facet}`, value);
  const { min, max } = listing.price;
  if (min !== null || max !== null) search.set("f.price", `${min ?? ""}-${max ?? ""}`);
  if (listing.stock) search.set("f.stock", "1");
  if (listing.sale) search.set("f.sale", "1");
  if (listing.sort) search.set("sort", listing.sort);
  if (listing.page > 1) search.set("page", String(listing.page));
  const text = search.toString();
  return text && `?${text}`;
}

export function toggled(listing: Listing, facet: ListFacet, value: string): Listing {
  const values = listing.chosen[facet];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value].sort();
  return { ...listing, page: 1, chosen: { ...listing.chosen, [facet]: next } };
}

export const withoutFilters = (listing: Listing): Listing => ({
  ...readListing(new URLSearchParams(), listing.category),
  text: listing.text,
  sort: listing.sort,
});

export const filterCount = ({ chosen, price, stock, sale }: Listing): number =>
  listFacets.reduce((sum, facet) => sum + chosen[facet].length, 0) +
  Number(price.min !== null || price.max !== null) +
  Number(stock) +
  Number(sale);
