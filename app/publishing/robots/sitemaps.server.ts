import type { Place } from "#app/catalogue/card.ts";
import type { Catalogue } from "#app/catalogue/catalogue.server.ts";
import { indexedAs, soleFacet } from "#app/catalogue/indexing.ts";
import { readListing, toggled } from "#app/catalogue/listing.ts";
import type { Landings } from "../content/landings/landings.server.ts";
import { serviceSlugs } from "../content/service-slugs.ts";
import type { KeptFile } from "./kept-files.server.ts";
import { type Address, MOST_ADDRESSES, sitemapIndex, sitemapOf } from "./sitemap.ts";

const PORTION = 2000;

type Deps = {
  catalogue: Pick<Catalogue, "whole" | "categories" | "collections" | "list">;
  landings: Pick<Landings, "addresses">;
  keep: (name: string, pieces: () => AsyncIterable<string>) => Promise<KeptFile>;
  mostAddresses?: number;
};
export type SitemapAsked = { name: string; origin: string; place: Place };

/** `/sitemap.xml` is the index of pages, lists and models. */
export function createSitemaps({ catalogue, landings, keep, mostAddresses = MOST_ADDRESSES }: Deps) {
  async function* modelsFrom(place: Place, first: string): AsyncGenerator<Address> {
    let [from, left] = [first, mostAddresses];
    while (left > 0) {
      const portion = await catalogue.whole.pagesFrom(place, from, left < mostAddresses, Math.min(PORTION, left));
      for (const { slug, changedAt } of portion) yield { path: `/model/${slug}`, changedAt };
      if (portion.length === 0) return;
      from = portion.at(-1)!.id;
      left -= portion.length;
    }
  }

  async function* below(place: Place, parent: string | null = null): AsyncGenerator<Address> {
    for (const { id, slug } of await catalogue.categories(place, parent)) {
      yield { path: `/category/${slug}` };
      const plain = readListing(new URLSearchParams(), slug);
      const view = await catalogue.list(place, plain);
      for (const { name, values } of view?.facets ?? [])
        for (const { value, count } of values) {
          const narrowed = toggled(plain, name, value);
          const query = soleFacet(narrowed) && indexedAs(narrowed, { total: count, page: 1 });
          if (query) yield { path: `/category/${slug}${query}` };
        }
      yield* below(place, id);
    }
  }

  async function* standing(place: Place): AsyncGenerator<Address> {
    for (const path of ["/", "/category", "/collection", "/feed", "/certificates", ...serviceSlugs.map((slug) => `/service/${slug}`)])
      yield { path };
    yield* below(place);
    for (const { slug } of await catalogue.collections(place)) yield { path: `/collection/${slug}` };
    for (const path of await landings.addresses(place.region)) yield { path };
  }

  async function* index({ place, origin }: SitemapAsked): AsyncGenerator<string> {
    const lots = await catalogue.whole.pagesTogether(place, mostAddresses);
    const files = lots.map(({ changedAt }, at) => ({ path: `/sitemap-models-${at + 1}.xml`, changedAt }));
    yield* sitemapIndex(origin, [{ path: "/sitemap-pages.xml" }, ...files]);
  }

  return async (asked: SitemapAsked): Promise<KeptFile | null> => {
    const { name, place, origin } = asked;
    if (name === "sitemap.xml") return keep(name, () => index(asked));
    if (name === "sitemap-pages.xml") return keep(name, () => sitemapOf(origin, standing(place)));
    const number = /^sitemap-models-([1-9]\d{0,3})\.xml$/.exec(name)?.[1];
    const lot = number && (await catalogue.whole.pagesTogether(place, mostAddresses))[Number(number) - 1];
    return lot ? keep(name, () => sitemapOf(origin, modelsFrom(place, lot.first))) : null;
  };
}
