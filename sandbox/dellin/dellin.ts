import type { FastifyInstance } from "fastify";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import { serveAccess } from "./access.ts";
import { serveCalculator } from "./calculator.ts";
import { serveDirectory } from "./directory.ts";
import type { FreightBook } from "./order-book.ts";
import { serveOrders } from "./orders.ts";
import { serveRequests } from "./requests.ts";

/** Dellin's APIs v1–v4 on one host, without webhooks. */
export function serveDellin(app: FastifyInstance, world: World, book: FreightBook) {
  guardDoor(app, world, "dellin", ({ code }) =>
    code
      ? { status: 400, body: { metadata: { status: 400 }, errors: [{ code, title: code, detail: "", fields: [] }] } }
      : { status: 500, body: { errors: "Внутренняя ошибка сервиса" } },
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const theirs = (error.statusCode ?? 500) < 500;
    if (!theirs) console.error(error);
    return reply.code(theirs ? 400 : 500).send({ errors: theirs ? "Неверный формат запроса" : "Внутренняя ошибка сервиса" });
  });
  serveAccess(app, world);
  serveDirectory(app);
  serveCalculator(app, world);
  serveRequests(app, world, book);
  serveOrders(app, world, book);
}
