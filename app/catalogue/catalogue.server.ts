import { withUnits } from "#app/foundation/i18n/units.ts";
import { ceilToCurrency, mostMinorShownAs } from "#app/foundation/money.ts";
import type { Region } from "#app/foundation/storefront.ts";
import { countTogether } from "./beside.queries.server.ts";
import { besideModel } from "./beside.server.ts";
import { type Card, cardOf, type Place, say } from "./card.ts";
import { findModels, forgetChanges, modelOfProduct, modelsBySlugs } from "./catalogue.queries.server.ts";
import { findCollections } from "./collections.queries.server.ts";
import { collectionsIn, collectionView } from "./collections.server.ts";
import { isSoldIn } from "./described-goods.queries.server.ts";
import { type FaceOf, facesOf } from "./faces.server.ts";
import { bySize } from "./facet-order.ts";
import { createFinder } from "./finder.server.ts";
import { type Renamed, slugOfToday } from "./former-slugs.queries.server.ts";
import type { LineKey } from "./goods.queries.server.ts";
import { everything } from "./index-query.ts";
import { keepLists } from "./kept-lists.server.ts";
import { keepModels } from "./kept-models.server.ts";
import { keepState } from "./kept-state.server.ts";
import { type ListFacet, type Listing, listFacets, PAGE_SIZE } from "./listing.ts";
import { isSoldAt } from "./model-record.ts";
import { findOffer } from "./offers.queries.server.ts";
import { onlyHere } from "./only-here.server.ts";
import { countSold } from "./popularity.queries.server.ts";
import { type QuickFilter, quickFilters } from "./quick-filters.ts";
import { forgetPageChanges } from "./sitemap.queries.server.ts";
import { suggest } from "./suggest.server.ts";
import { offerPath } from "./thing-path.ts";
import { readWhole } from "./whole.server.ts";

export type FacetView = { name: ListFacet; values: { value: string; label: string; code?: string; count: number; chosen: boolean }[] };
export type ListingView = {
  cards: Card[];
  total: number;
  page: number;
  pages: number;
  facets: FacetView[];
  quick: QuickFilter[];
  stock: number;
  sale: number;
  price: { min: number; max: number } | null;
};
export type CategoryView = { id: string; slug: string; name: string; count: number };

export type Catalogue = ReturnType<typeof createCatalogue>;

type Deps = Parameters<typeof keepState>[0];

export function createCatalogue(deps: Deps) {
  const { db, patient } = deps.database;
  const kept = keepModels(db);
  const changed = (models?: readonly string[]) => {
    if (models) kept.forget(models);
    else kept.forgetAll();
    lists.forget();
    deps.changed(models);
  };
  const { current, catchUp, close } = keepState({ ...deps, changed });
  const finder = createFinder(db);
  const lists = keepLists((place, listing) => makeList(place, listing));

  /** Null: no such category. `members` restricts to these models, in their order by default. */
  async function makeList(place: Place, listing: Listing, members: readonly string[] | null = null): Promise<ListingView | null> {
    const now = await current();
    const { index, bySlug, labels } = now;
    const category = listing.category === null ? null : bySlug.get(listing.category);
    if (category === undefined) return null;
    const chosen = members?.flatMap((id) => index.slotOf(id) ?? []);
    const found = chosen ?? (listing.text ? await finder.find(now, place, listing.text, listing.sort !== null) : null);
    const ask = (page: number) =>
      index.query({
        ...everything(place),
        category: category?.id ?? null,
        found,
        chosen: listing.chosen,
        minMinor:
          listing.price.min === null
            ? null
            : mostMinorShownAs(Math.max(0, listing.price.min - 1), place.val) + (listing.price.min > 0 ? 1 : 0),
        maxMinor: listing.price.max === null ? null : mostMinorShownAs(listing.price.max, place.val),
        stock: listing.stock,
        sale: listing.sale,
        sort: listing.sort ?? (found ? "relevance" : "popular"),
        offset: (page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
      });
    let answer = ask(listing.page);
    const pages = Math.max(1, Math.ceil(answer.total / PAGE_SIZE));
    const page = Math.min(pages, listing.page);
    if (page !== listing.page) answer = ask(page);
    const cards = now
      .cards(answer.ids)
      .map((record) => cardOf(record, place, listing.chosen.color))
      .filter((card) => card !== null);
    return {
      cards,
      total: answer.total,
      page,
      pages,
      facets: listFacets.map((name) => ({
        name,
        values: answer.facets[name]
          .map((value) => {
            const label = labels.get(`${name} ${value.value}`);
            const measure = name === "weight" ? `${value.value} oz` : value.value;
            return {
              ...value,
              label: label ? say(label.text, place.lang) : name === "brand" ? measure : withUnits(measure, place.lang),
              ...(label?.code && { code: label.code }),
            };
          })
          .sort((a, b) =>
            name === "size" || name === "weight"
              ? bySize(a.value, b.value)
              : b.whole - a.whole || a.label.localeCompare(b.label, place.lang),
          )
          .map(({ whole, ...value }) => value),
      })),
      quick: quickFilters(answer),
      stock: answer.stock,
      sale: answer.sale,
      price: answer.price && {
        min: ceilToCurrency(answer.price.minMinor, place.val),
        max: ceilToCurrency(answer.price.maxMinor, place.val),
      },
    };
  }

  async function categories(place: Pick<Place, "region" | "lang">, parent: string | null = null): Promise<CategoryView[]> {
    const { children, index } = await current();
    return children(parent)
      .map(({ id, slug, name }) => ({ id, slug, name: say(name, place.lang), count: index.countIn(place.region, place.lang, id) }))
      .filter(({ count }) => count > 0);
  }

  return {
    list: lists.list,
    /** Applies changes now, for the process that just made them; others follow shortly. */
    catchUp,
    countSold: (now: Date) => countSold(patient, now),
    forgetOldChanges: () => Promise.all([forgetChanges(db), forgetPageChanges(db)]),
    understand: async (text: string) => finder.understand(await current(), text),
    stems: finder.stemmed,
    suggest: async (place: Place, text: string) => suggest(await current(), place, text, finder.read),
    cards: async (place: Place, ids: readonly string[]) =>
      (await current())
        .cards(ids)
        .filter((record) => isSoldAt(record, place))
        .flatMap((record) => cardOf(record, place) ?? []),
    cardsAt: async (place: Place, slugs: readonly string[]) => {
      const { cards, above } = await current();
      const found = await modelsBySlugs(db, slugs);
      const kinds = new Map(found.map(({ id, categoryId }) => [id, categoryId === null ? null : (above(categoryId).at(-1) ?? null)]));
      return cards(found.map(({ id }) => id))
        .filter((record) => isSoldAt(record, place))
        .flatMap((record) => {
          const card = cardOf(record, place);
          return card ? [{ ...card, kind: kinds.get(card.model) ?? null }] : [];
        });
    },
    collections: async (place: Pick<Place, "region" | "lang">) => collectionsIn(db, await current(), place),
    collection: async (place: Place, slug: string, listing: Listing) => {
      const [record] = await findCollections(db, slug);
      const collection = record && collectionView(await current(), place, record);
      const view = collection && (await makeList(place, listing, record.models));
      return view ? { collection, view } : null;
    },
    productsOf: async (models: readonly string[]): Promise<string[]> =>
      (await current()).cards(models).flatMap(({ products }) => products.map(({ id }) => id)),
    model: async (place: Place, slug: string) => {
      const record = await kept.one(slug);
      return record && isSoldAt(record, place) ? record : null;
    },
    /** Falls back to the last copy when the database is down. */
    lastKnownModel: async (place: Place, slug: string) => {
      const { record, isStale } = await kept.lastKnown(slug);
      return record && isSoldAt(record, place) ? { record, isStale } : null;
    },
    /** Bypasses the cache; null if not sold here. */
    modelOfProduct: async (place: Place, productId: string) => {
      const found = await modelOfProduct(db, productId);
      const record = found && (await findModels(db, [found.modelId]))[0];
      return record && isSoldAt(record, place) ? record : null;
    },
    categories,
    isShownAt: async (places: readonly Pick<Place, "region" | "lang">[], slug: string): Promise<boolean> => {
      const { bySlug, index } = await current();
      return places.every(({ region, lang }) => index.countIn(region, lang, bySlug.get(slug)?.id ?? "") > 0);
    },
    navigation: async (place: Pick<Place, "region" | "lang">) => (await categories(place)).map(({ slug, name }) => ({ slug, name })),
    sections: async (place: Place) => {
      const { children, index, cards } = await current();
      const found = children(null)
        .map((category) => ({ category, answer: index.query({ ...everything(place), category: category.id, limit: 1 }) }))
        .filter(({ answer }) => answer.total > 0);
      const faces = new Map(cards(found.flatMap(({ answer }) => answer.ids)).map((record) => [record.id, cardOf(record, place)]));
      return found.map(({ category, answer }) => ({
        slug: category.slug,
        name: say(category.name, place.lang),
        count: answer.total,
        picture: faces.get(answer.ids[0] ?? "")?.pictures[0] ?? null,
      }));
    },
    onlyHere: async (place: Place) => onlyHere(await current(), place),
    beside: async (place: Place, model: Parameters<typeof besideModel>[3]) => besideModel(db, await current(), place, model),
    countTogether: (now: Date) => countTogether(patient, now),
    trail: async (place: Place, by: { id: string } | { slug: string }) => {
      const { above, bySlug, categories } = await current();
      const category = "id" in by ? categories.get(by.id) : bySlug.get(by.slug);
      if (!category) return [];
      return [...above(category.id)].reverse().map((id) => {
        const { slug, name } = categories.get(id)!;
        return { id, slug, name: say(name, place.lang) };
      });
    },
    faces: (lines: readonly LineKey[], region: Region): Promise<FaceOf> => facesOf(db, lines, region),
    renamed: async (kind: Renamed, slug: string) => (await slugOfToday(db, kind, slug))?.slug ?? null,
    /** Null: not sold here [NAV-10]. */
    offerPath: async (region: Region, offer: string) => {
      const thing = await findOffer(db, offer);
      return thing && isSoldIn(thing, region) ? offerPath(thing) : null;
    },
    whole: readWhole(db),
    close,
  };
}
