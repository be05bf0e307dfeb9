import type { Call, Visit } from "#app/foundation/http/call.ts";
import { call } from "#app/foundation/http/call.ts";
import { notFound } from "#app/foundation/http/problem.ts";
import { stale } from "#app/foundation/http/stale.ts";
import { supplyOf } from "#app/pricing/supply.ts";
import type { Place } from "./card.ts";
import * as wire from "./catalogue.contract.ts";
import type { Catalogue } from "./catalogue.server.ts";
import { presentLineProduct, presentModel } from "./model-answer.ts";
import { availableOf, type ModelRecord } from "./model-record.ts";

const MOST_CARDS = 24;

type Deps = { catalogue: Catalogue; placeOf: (visit: Visit) => Place };

export const catalogueCalls = ({ catalogue, placeOf }: Deps): Call[] => [
  call({
    method: "GET",
    path: "/shop/cards",
    lane: "list",
    summary: "Returns product cards by slug for recently viewed goods; omits goods not sold here",
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
    summary: "Returns a model with its products and sizes",
    params: wire.modelParams,
    answer: wire.model,
    handle: async ({ params, visit }) => {
      const found = await catalogue.lastKnownModel(placeOf(visit), params.slug);
      if (!found) throw notFound();
      return { body: presentModel(found.record, placeOf(visit)), headers: found.isStale ? stale : {} };
    },
  }),
  call({
    method: "POST",
    path: "/shop/updatelocal",
    summary: "Checks availability of a cart line and returns its current product",
    limit: "read",
    body: wire.cartLine,
    answer: wire.updateLocalAnswer,
    handle: async ({ body, visit }) => ({
      body: judgeLine(await catalogue.modelOfProduct(placeOf(visit), body.productid), body, placeOf(visit)),
    }),
  }),
];

/** `short`: available in part [CRT-07]. */
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
