import type { FastifyInstance, FastifyRequest } from "fastify";
import { onePage } from "../one-page.ts";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import { calculate, oldCosts } from "./calculator.ts";
import { directory, type Fields } from "./directory.ts";
import { labelToken, type ParcelBook } from "./parcel-book.ts";
import { parcelMethods } from "./parcels.ts";
import { BoxberryError, inList, inText } from "./refusals.ts";

export const token = "sandbox-boxberry-token";

const fieldsOf = ({ query, body }: FastifyRequest): Fields => ({ ...(query as Fields), ...((body ?? {}) as Fields) });

/** Boxberry's json.php: the method is a field, errors have status 200. */
export function serveBoxberry(app: FastifyInstance, world: World, book: ParcelBook) {
  guardDoor(
    app,
    world,
    "boxberry",
    ({ code }) => (code ? { status: 200, body: { err: code } } : { status: 500, type: "text/html", body: "<h1>500</h1>" }),
    (request) => String(fieldsOf(request).method ?? request.url.split("?")[0]),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    if (error instanceof BoxberryError) return reply.send(error.body);
    if ((error.statusCode ?? 500) >= 500) console.error(error);
    return reply
      .code(error.statusCode ?? 500)
      .type("text/html")
      .send("<h1>Error</h1>");
  });

  const methods: Record<string, (fields: Fields, origin: string) => unknown> = {
    ...directory,
    ...parcelMethods(book),
    DeliveryCalculation: calculate,
    DeliveryCosts: oldCosts,
  };

  app.route({
    method: ["GET", "POST"],
    url: "/json.php",
    handler: async (request, reply) => {
      const fields = fieldsOf(request);
      if (fields.token !== token) throw inText("Ошибка авторизации: неверный токен");
      const method = Object.hasOwn(methods, String(fields.method)) ? methods[String(fields.method)] : undefined;
      if (!method) throw inList("Метод не найден");
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(method(fields, `http://${request.host}`)));
    },
  });

  app.get<{ Querystring: { parcel_id?: string; token?: string } }>("/parcel-files/barcodes", (request, reply) => {
    const id = Number(request.query.parcel_id);
    const parcel = book.list().find((known) => known.id === id);
    if (!parcel || request.query.token !== labelToken(id)) return reply.code(404).send("");
    return reply.type("application/pdf").send(onePage([parcel.track]));
  });
}
