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

type Needs = Parameters<typeof keepState>[0];

/** Lists, searches and models as a visitor sees them. Lists and their cards are answered from memory, a model is read and kept. */
export function createCatalogue(deps: Needs) {
  const { db, patient } = deps.database;
  const kept = keepModels(db);
  /** Without `models`: anything. */
  const changed = (models?: readonly string[]) => {
    if (models) kept.forget(models);
    else kept.forgetAll();
    lists.forget();
    deps.changed(models);
  };
  const { current, catchUp, close } = keepState({ ...deps, changed });
  const finder = createFinder(db);
  const lists = keepLists((place, listing) => makeList(place, listing));

  /** Null = no such category. `members`: of these models alone, in their order unless another is asked for. */
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

  /** Categories under another (null: the topmost) that have something to show. */
  async function categories(place: Pick<Place, "region" | "lang">, parent: string | null = null): Promise<CategoryView[]> {
    const { children, index } = await current();
    return children(parent)
      .map(({ id, slug, name }) => ({ id, slug, name: say(name, place.lang), count: index.countIn(place.region, place.lang, id) }))
      .filter(({ count }) => count > 0);
  }

  return {
    list: lists.list,
    /** Takes in now what has changed, for who has just changed it; everybody else hears of it in a moment. */
    catchUp,
    /** Notes what sells, for lists that are sorted by popularity. */
    countSold: (now: Date) => countSold(patient, now),
    /** Of what changed so long ago everybody has taken note. */
    forgetOldChanges: () => Promise.all([forgetChanges(db), forgetPageChanges(db)]),
    /** How the words of a text may be read. */
    understand: async (text: string) => finder.understand(await current(), text),
    stems: finder.stemmed,
    suggest: async (place: Place, text: string) => suggest(await current(), place, text, finder.read),
    /** As many cards of these models as the visitor may see. */
    cards: async (place: Place, ids: readonly string[]) =>
      (await current())
        .cards(ids)
        .filter((record) => isSoldAt(record, place))
        .flatMap((record) => cardOf(record, place) ?? []),
    /** As many cards of the models at these addresses as the visitor may see, each with its kind: its topmost category. */
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
    /** Curated lists that have something to show here. */
    collections: async (place: Pick<Place, "region" | "lang">) => collectionsIn(db, await current(), place),
    /** One of them with its goods; null = there is none. */
    collection: async (place: Place, slug: string, listing: Listing) => {
      const [record] = await findCollections(db, slug);
      const collection = record && collectionView(await current(), place, record);
      const view = collection && (await makeList(place, listing, record.models));
      return view ? { collection, view } : null;
    },
    /** Ids of all that these models sell. */
    productsOf: async (models: readonly string[]): Promise<string[]> =>
      (await current()).cards(models).flatMap(({ products }) => products.map(({ id }) => id)),
    /** With description and facts; null when there is none here or not in this language. */
    model: async (place: Place, slug: string) => {
      const record = await kept.one(slug);
      return record && isSoldAt(record, place) ? record : null;
    },
    /** The same, as it was if the database can't tell now. */
    lastKnownModel: async (place: Place, slug: string) => {
      const { record, isStale } = await kept.lastKnown(slug);
      return record && isSoldAt(record, place) ? { record, isStale } : null;
    },
    /** The model that a product belongs to, fresh from the database; null when it is not sold here. */
    modelOfProduct: async (place: Place, productId: string) => {
      const found = await modelOfProduct(db, productId);
      const record = found && (await findModels(db, [found.modelId]))[0];
      return record && isSoldAt(record, place) ? record : null;
    },
    categories,
    /** Whether a category has something to show at each of these places. */
    isShownAt: async (places: readonly Pick<Place, "region" | "lang">[], slug: string): Promise<boolean> => {
      const { bySlug, index } = await current();
      return places.every(({ region, lang }) => index.countIn(region, lang, bySlug.get(slug)?.id ?? "") > 0);
    },
    /** The topmost categories that have something to show: every page leads there, and none says there how much it is. */
    navigation: async (place: Pick<Place, "region" | "lang">) => (await categories(place)).map(({ slug, name }) => ({ slug, name })),
    /** The topmost categories with the face of their most popular model. */
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
    /** Of the newest goods those that no other storefront sells. */
    onlyHere: async (place: Place) => onlyHere(await current(), place),
    /** What is like a model, and what completes it. */
    beside: async (place: Place, model: Parameters<typeof besideModel>[3]) => besideModel(db, await current(), place, model),
    /** Notes what is bought together. */
    countTogether: (now: Date) => countTogether(patient, now),
    /** From the topmost to the category itself; empty when there is no such category. */
    trail: async (place: Place, by: { id: string } | { slug: string }) => {
      const { above, bySlug, categories } = await current();
      const category = "id" in by ? categories.get(by.id) : bySlug.get(by.slug);
      if (!category) return [];
      return [...above(category.id)].reverse().map((id) => {
        const { slug, name } = categories.get(id)!;
        return { id, slug, name: say(name, place.lang) };
      });
    },
    /** How things that were once sold look today, and where to find them here. */
    faces: (lines: readonly LineKey[], region: Region): Promise<FaceOf> => facesOf(db, lines, region),
    /** The slug of today of what had this one before; null = nothing shown had it. */
    renamed: async (kind: Renamed, slug: string) => (await slugOfToday(db, kind, slug))?.slug ?? null,
    /** The page of an offer of the feeds with its colour and size chosen; null = it is not sold here [NAV-10]. */
    offerPath: async (region: Region, offer: string) => {
      const thing = await findOffer(db, offer);
      return thing && isSoldIn(thing, region) ? offerPath(thing) : null;
    },
    whole: readWhole(db),
    close,
  };
}
