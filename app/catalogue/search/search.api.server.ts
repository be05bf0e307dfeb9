import { type Call, call, type Visit } from "#app/foundation/http/call.ts";
import { notFound } from "#app/foundation/http/problem.ts";
import type { Place } from "../card.ts";
import * as wire from "../catalogue.contract.ts";
import type { Catalogue } from "../catalogue.server.ts";
import { presentListing, presentSuggested } from "../list-answer.ts";
import { readListing } from "../listing.ts";
import type { Search } from "./search.server.ts";

type Deps = { catalogue: Catalogue; search: Search; placeOf: (visit: Visit) => Place };

export const searchCalls = ({ catalogue, search, placeOf }: Deps): Call[] => [
  call({
    method: "GET",
    path: "/shop/catalogue",
    lane: "list",
    summary: "Returns a page of goods with facets: values of one facet combine by OR, different facets by AND",
    query: wire.catalogueQuery,
    answer: wire.catalogueAnswer,
    handle: async ({ query, visit }) => {
      const parameters = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each])));
      const place = placeOf(visit);
      const listing = readListing(parameters, parameters.get("category") || null);
      const collection = parameters.get("collection");
      const curated = collection ? await catalogue.collection(place, collection, listing) : null;
      const { view, links, notSold } = collection
        ? { view: curated?.view ?? null, links: [], notSold: [] }
        : await search.list(place, listing);
      if (!view) throw notFound();
      const named = links.map(({ path, name }) => ({ path, name }));
      return { body: { ...presentListing(view, place), links: named, not_sold: notSold } };
    },
  }),
  call({
    method: "GET",
    path: "/shop/search/suggest",
    lane: "list",
    summary: "Suggests goods, categories and pages for a partial query",
    query: wire.suggestQuery,
    answer: wire.suggestAnswer,
    handle: async ({ query, visit }) => {
      const place = placeOf(visit);
      const [{ products, ...rest }, entries] = await Promise.all([catalogue.suggest(place, query.q), search.suggest(place, query.q)]);
      return { body: { ...rest, products: products.map((card) => presentSuggested(card, place)), entries } };
    },
  }),
];
