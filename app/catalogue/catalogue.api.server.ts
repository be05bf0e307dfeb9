import type { Call, Visit } from "#app/foundation/http/call.ts";
import { call } from "#app/foundation/http/call.ts";
import { notFound } from "#app/foundation/http/problem.ts";
import { stale } from "#app/foundation/http/stale.ts";
import { supplyOf } from "#app/pricing/supply.ts";
import type { Card, Place } from "./card.ts";
import * as wire from "./catalogue.contract.ts";
import type { Catalogue, ListingView } from "./catalogue.server.ts";
import { readListing } from "./listing.ts";
import { presentLineProduct, presentModel } from "./model-answer.ts";
import { availableOf, type ModelRecord } from "./model-record.ts";
import { pictureAddress } from "./picture-address.ts";

const MOST_CARDS = 24;

type Deps = { catalogue: Catalogue; placeOf: (visit: Visit) => Place };

export const catalogueCalls = ({ catalogue, placeOf }: Deps): Call[] => [
  call({
    method: "GET",
    path: "/shop/catalogue",
    lane: "list",
    summary: "A page of goods with facets: repeated values of one facet are or, different facets and",
    query: wire.catalogueQuery,
    answer: wire.catalogueAnswer,
    handle: async ({ query, visit }) => {
      const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each])));
      const place = placeOf(visit);
      const listing = readListing(search, search.get("category") || null);
      const collection = search.get("collection");
      const view = collection ? (await catalogue.collection(place, collection, listing))?.view : await catalogue.list(place, listing);
      if (!view) throw notFound();
      return { body: presentListing(view, place) };
    },
  }),
  call({
    method: "GET",
    path: "/shop/cards",
    lane: "list",
    summary: "Cards of the goods at these addresses, for a browser that remembers them; what is not sold here is left out",
    query: wire.cardsQuery,
    answer: wire.cardsAnswer,
    handle: async ({ query: { slugs }, visit }) => {
      const asked = [...new Set(slugs.split(",").filter(Boolean))].slice(0, MOST_CARDS);
      const cards = asked.length ? await catalogue.cardsAt(placeOf(visit), asked) : [];
      return { body: { cards: cards.map(({ priceRubles, listRubles, addedAt, ...card }) => card) } };
    },
  }),
  call({
    method: "GET",
    path: "/shop/model/{slug}",
    lane: "list",
    summary: "A model with its products and specifications",
    params: wire.modelParams,
    answer: wire.model,
    handle: async ({ params, visit }) => {
      const found = await catalogue.lastKnownModel(placeOf(visit), params.slug);
      if (!found) throw notFound();
      return { body: presentModel(found.record, placeOf(visit)), headers: found.isStale ? stale : {} };
    },
  }),
  call({
    method: "GET",
    path: "/shop/search/suggest",
    lane: "list",
    summary: "Goods and categories for what is being typed",
    query: wire.suggestQuery,
    answer: wire.suggestAnswer,
    handle: async ({ query, visit }) => {
      const place = placeOf(visit);
      const { products, ...rest } = await catalogue.suggest(place, query.q);
      return { body: { ...rest, products: products.map((card) => presentSuggested(card, place)), entries: [] } };
    },
  }),
  call({
    method: "POST",
    path: "/shop/updatelocal",
    summary: "Whether a line of a local cart can still be had, and its product as it is now",
    limit: "read",
    body: wire.cartLine,
    answer: wire.updateLocalAnswer,
    handle: async ({ body, visit }) => ({
      body: judgeLine(await catalogue.modelOfProduct(placeOf(visit), body.productid), body, placeOf(visit)),
    }),
  }),
];

const imageOf = ([first]: readonly string[], width: 320 | 640 = 640) => (first ? pictureAddress(first, width) : null);
const shownMoney = ({ price, was, lowest }: Card, place: Place) => ({
  type: place.currency,
  rate: Number(place.val),
  price,
  realprice: was ?? price,
  ...(lowest && { lowest: lowest.price }),
});

const presentSuggested = (card: Card, place: Place) => ({
  model: card.model,
  slug: card.slug,
  name: card.name,
  image: imageOf(card.pictures, 320),
  price: card.priceRubles,
  from: card.from,
  currency: shownMoney(card, place),
});

/** Money in whole rubles; what the visitor is shown stands in `currency`. */
function presentListing({ cards, facets, stock, sale, price, total, page, pages }: ListingView, place: Place) {
  const amount = (value: string, count: number, chosen: boolean) => ({ value, label: value, count, chosen });
  return {
    items: cards.map((card) => presentCard(card, place)),
    ...{ total, page, pages },
    facets: [
      ...facets.map(({ name, values }) => ({
        name,
        values: values.map(({ value, label, count, chosen }) => ({ value, label, count, chosen })),
      })),
      { name: "stock", values: [amount("1", stock, false)] },
      { name: "sale", values: [amount("1", sale, false)] },
      { name: "price", values: price ? [amount(`${price.min}-${price.max}`, total, false)] : [] },
    ],
  };
}

function presentCard(card: Card, place: Place) {
  return {
    model: card.model,
    product: card.product,
    slug: card.slug,
    name: card.name,
    image: imageOf(card.pictures),
    price: card.priceRubles,
    realprice: card.listRubles,
    sale: card.sale,
    currency: shownMoney(card, place),
    colors: card.colors,
    sizes: card.sizes.map(({ name, state }) => ({ name, stock: state === "ready" })),
    stock: card.state === "ready",
    podzakaz: card.state === "order",
  };
}

/** Whether the line can be had; `short` can, in part [CRT-07]. */
function judgeLine(record: ModelRecord | null, line: { productid: string; quantity: number; specification: string }, place: Place) {
  const product = record?.products.find(({ id }) => id === line.productid);
  if (!record || !product) return { add: false, data: null, reason: "gone" as const };
  const data = presentLineProduct(record, product, place);
  const size = product.sizes.find(({ id }) => id === line.specification);
  const hasSizes = product.sizes.length > 0;
  if (hasSizes && line.specification !== "0" && !size) return { add: false, data, reason: "gone" as const };
  const supply = supplyOf({
    productId: product.id,
    specificationId: line.specification,
    quantity: line.quantity,
    goods: {
      name: data.name,
      modelId: record.id,
      categoryIds: record.categoryIds,
      listMinor: size?.listMinor ?? product.listMinor ?? 0,
      sale: size?.sale ?? product.sale,
      noPromo: product.noPromo,
      madeToOrder: product.madeToOrder,
      hasSizes,
      available: size ? size.available : availableOf(product),
      sellable: true,
      marking: record.marking,
      dimensions: { length: null, width: null, height: null, weight: null },
    },
  });
  if (supply.problem === "short") return { add: true, data, reason: supply.problem, max: supply.max ?? 0 };
  return supply.problem ? { add: false, data, reason: supply.problem } : { add: true, data };
}
