import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { World } from "../world.ts";
import { carrierTime, type Failure, failure } from "./failures.ts";
import { isValid, lastStatus, type OrderRequest, presentOrder } from "./order.ts";
import type { OrderBook } from "./order-book.ts";
import { checkShape } from "./order-shape.ts";
import { statusNamed } from "./statuses.ts";

type ByUuid = { Params: { uuid: string } };

export function serveOrders(app: FastifyInstance, world: World, book: OrderBook) {
  const record = (type: string, state: string, errors: Failure[] = []) => {
    return { request_uuid: randomUUID(), type, date_time: carrierTime(world.clock.now()), state, errors, warnings: [] };
  };
  const refuse = (reply: FastifyReply, type: string, error: Failure, status = 400) =>
    reply.code(status).send({ requests: [record(type, "INVALID", [error])] });

  app.post<{ Body: OrderRequest }>("/orders", (request, reply) => {
    const asked = request.body ?? {};
    const errors = checkShape(asked);
    if (errors.length > 0) return reply.code(400).send({ requests: [record("CREATE", "INVALID", errors)] });
    const order = book.accept(structuredClone(asked));
    return reply.code(202).send({ entity: { uuid: order.uuid }, requests: [order.request], related_entities: [] });
  });

  app.get<{ Querystring: { im_number?: string; cdek_number?: string } }>("/orders", (request, reply) => {
    const { im_number, cdek_number } = request.query;
    if (!im_number && !cdek_number) return refuse(reply, "GET", failure("v2_parameters_empty", "im_number or cdek_number is needed"));
    const order = book.find({ im_number, cdek_number });
    const code = im_number ? "v2_entity_not_found_im_number" : "v2_order_not_found";
    return order ? reply.send(presentOrder(order)) : refuse(reply, "GET", failure(code, "The order is not found"));
  });

  app.get<ByUuid>("/orders/:uuid", (request, reply) => {
    const order = book.find(request.params);
    return order ? reply.send(presentOrder(order)) : refuse(reply, "GET", failure("v2_entity_not_found", "The order is not found"), 404);
  });

  app.delete<ByUuid>("/orders/:uuid", (request, reply) => {
    const order = book.find(request.params);
    if (!order) return refuse(reply, "DELETE", failure("v2_entity_not_found", "The order is not found"), 404);
    if (!isValid(order)) return refuse(reply, "DELETE", failure("v2_entity_invalid", "The order is invalid"));
    if (!["ACCEPTED", "CREATED"].includes(lastStatus(order).code))
      return refuse(reply, "DELETE", failure("error_validate_order_delete_status", "The parcel has moved"));
    book.move(order, statusNamed("REMOVED")!);
    return reply.code(202).send({ entity: { uuid: order.uuid }, requests: [record("DELETE", "ACCEPTED")], related_entities: [] });
  });

  app.post<ByUuid>("/orders/:uuid/refusal", (request, reply) => {
    const order = book.find(request.params);
    if (!order) return refuse(reply, "CREATE", failure("v2_entity_not_found", "The order is not found"), 404);
    if (statusNamed(lastStatus(order).code)?.final)
      return refuse(reply, "CREATE", failure("v2_entity_has_final_status", "The order is over"));
    book.move(order, statusNamed("NOT_DELIVERED")!, { reason: "11" });
    return reply
      .code(202)
      .send({ entity: { uuid: order.uuid }, requests: [record("CREATE", "ACCEPTED")], related_entities: order.related });
  });
}
