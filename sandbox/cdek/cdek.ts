import type { FastifyInstance, FastifyRequest } from "fastify";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import { serveAccess } from "./access.ts";
import { serveCalculator } from "./calculator.ts";
import { serveDirectory } from "./directory.ts";
import { failure, internalError } from "./failures.ts";
import type { OrderBook } from "./order-book.ts";
import { serveOrders } from "./orders.ts";
import { servePointSearch } from "./point-search.ts";
import { servePrintForms } from "./print-forms.ts";
import { serveSubscriptions } from "./subscriptions.ts";
import type { Webhooks } from "./webhooks.ts";

export function serveCdek(app: FastifyInstance, world: World, parcels: OrderBook, webhooks: Webhooks) {
  guardDoor(app, world, "cdek", ({ code }) => {
    return code ? { status: 400, body: { errors: [failure(code, code)] } } : { status: 500, body: { errors: [internalError] } };
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const theirs = (error.statusCode ?? 500) < 500;
    if (!theirs) console.error(error);
    return reply.code(theirs ? 400 : 500).send({ errors: [theirs ? failure("v2_invalid_format", error.message) : internalError] });
  });

  const refusalOf = serveAccess(app, world);
  app.addHook("preHandler", async (request: FastifyRequest, reply) => {
    if (request.routeOptions.url?.endsWith("/oauth/token")) return;
    const refusal = refusalOf(request);
    if (refusal) return reply.code(401).send({ errors: [refusal] });
  });

  serveDirectory(app);
  servePointSearch(app);
  serveCalculator(app, world);
  serveSubscriptions(app, world, webhooks);
  serveOrders(app, world, parcels);
  servePrintForms(app, world, parcels, webhooks);
}
