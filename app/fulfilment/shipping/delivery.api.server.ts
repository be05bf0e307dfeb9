import * as z from "zod";
import { largestCity } from "#app/delivery/cities.ts";
import * as wire from "#app/delivery/delivery.contract.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import { type Call, call, type Visit } from "#app/foundation/http/call.ts";
import { answerOnce } from "#app/foundation/http/idempotency.server.ts";
import { payer } from "#app/foundation/http/limits.server.ts";
import { invalid, ProblemError, signIn } from "#app/foundation/http/problem.ts";
import type { Parcel } from "#app/foundation/parcel.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import type { Rate } from "#app/pricing/shown-money.ts";
import type { Delivery } from "./delivery.server.ts";
import { differences } from "./document-request.ts";

export type WeighGoods = (
  lines: { productId: string; specificationId: string; quantity: number }[],
  visit: Visit,
) => Promise<{ parcel: Parcel; madeToOrder: boolean; isFree: boolean; rate: Rate }>;

export const deliveryCalls = ({
  delivery,
  orders,
  db,
  weigh,
}: {
  delivery: Delivery;
  orders: Orders;
  db: Db;
  weigh: WeighGoods;
}): Call[] => [
  call({
    method: "POST",
    path: "/delivery/quote",
    summary: "Lists delivery methods to a city with prices and dates; names carriers that did not answer in time",
    limit: "quote",
    body: wire.quoteBody,
    answer: wire.quoteAnswer,
    handle: async ({ body, visit }) => {
      const isSold = visit.storefront.countries.includes(body.country);
      if (!isSold && body.city) throw invalid([{ path: "country", code: "invalid" }]);
      const city = body.city ?? (isSold ? largestCity(body.country, visit.lang) : null);
      // A guessed country may be one we don't sell to.
      if (!city) return { body: { options: [], failed: [], city: "" } };
      const lines = body.lines.map((line) => ({ productId: line.productid, specificationId: line.specification, quantity: line.quantity }));
      const { parcel, madeToOrder, ...shown } = await weigh(lines, visit);
      if (parcel.weight === 0) return { body: { options: [], failed: [], city } };
      const { country, region, index } = body;
      const { options, failed } = await delivery.options({
        storefront: visit.storefront,
        country,
        city,
        region,
        index,
        parcel,
        madeToOrder,
        now: visit.now,
      });
      return { body: { options: options.map((option) => wire.presentOption(option, shown)), failed, city } };
    },
  }),
  call({
    method: "GET",
    path: "/delivery/points",
    limit: "quote",
    summary: "Lists pickup points of a city or map section (south,west,north,east); only those that take the parcel, if given",
    query: wire.pointsQuery,
    handle: async ({ query, visit }) => {
      const { storefront, now } = visit;
      const { country, city, region, index, type = null, bbox = null } = query;
      if (country && !storefront.countries.includes(country)) throw invalid([{ path: "country", code: "invalid" }]);
      const needs = wire.needsOf(query);
      const to = { country, city, region, index };
      return { body: (await delivery.points({ to, type, box: bbox, needs, storefront, now })).map(wire.presentPoint) };
    },
  }),
  call({
    method: "GET",
    path: "/delivery/cities",
    summary: "Finds cities by prefix in either language",
    query: wire.citiesQuery,
    answer: z.array(z.object({ name: z.string(), region: z.string(), index: z.string(), country: z.string() })),
    handle: ({ query, visit }) => ({ body: delivery.cities(query.q, visit.lang, visit.storefront) }),
  }),
  call({
    method: "GET",
    path: "/delivery/streets",
    summary: "Finds streets of a city from three letters on; empty when suggestions are unavailable",
    query: wire.streetsQuery,
    answer: z.array(z.object({ name: z.string() })),
    handle: async ({ query, visit }) => {
      return { body: (await delivery.streets(query.city, query.q, payer(visit))).map((name) => ({ name })) };
    },
  }),
  call({
    method: "POST",
    path: "/delivery/createdocument",
    summary: "Creates the delivery document of an order; values come from the order, the body is only compared",
    keyed: true,
    limit: "order",
    body: wire.documentBody,
    answer: z.object({ id: z.string() }),
    handle: ({ body, visit, header }) => {
      const owner = visit.customerId ?? visit.guestHash;
      if (!owner) throw signIn();
      const keyed = { scope: `createdocument ${owner}`, key: header("idempotency-key"), request: body, now: visit.now };
      return answerOnce(db, keyed, async () => {
        const order = await orders.findOwn(visit, { id: body.o });
        const wrong = differences(wire.askedOf(body), order);
        if (wrong.length) throw new ProblemError(409, "state", { differences: wrong });
        const { id } = await delivery.ensureDocument(order.id, visit.now);
        return { body: { id } };
      });
    },
  }),
  call({
    method: "POST",
    path: "/delivery/webhook/{carrier}",
    summary: "Receives a carrier's webhook, authenticated by the secret in its URL; the status is fetched from the carrier",
    provider: true,
    params: wire.carrierParams,
    query: wire.keyQuery,
    handle: async ({ body, query, params, visit }) => {
      const bytes = Buffer.isBuffer(body) ? body : undefined;
      if (!(await delivery.receive(params.carrier, query.key, bytes, visit.now))) throw new ProblemError(401, "bad_signature");
      return { body: { accepted: true } };
    },
  }),
];
