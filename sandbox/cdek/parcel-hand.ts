import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { World } from "../world.ts";
import { lastStatus, presentOrder } from "./order.ts";
import type { OrderBook } from "./order-book.ts";
import { newStatus, nextStatus, statusNamed } from "./statuses.ts";
import { toDoor, toLocker } from "./tariffs.ts";

const wish = z.object({
  order: z.string(),
  /** A status code in either spelling, or "next"; others become unknown statuses. */
  event: z.string().min(1),
  reason: z.union([z.string(), z.int()]).transform(String).optional(),
  /** A time before the last status makes it out of order. */
  at: z.iso.datetime({ offset: true }).optional(),
  deleted: z.boolean().optional(),
  /** ware_key → units kept (partial delivery). */
  delivered: z.record(z.string(), z.int().nonnegative()).optional(),
  repeat: z.int().min(1).max(100).optional(),
  delay_ms: z.int().nonnegative().optional(),
  webhook: z.boolean().default(true),
});

export function serveParcelHand(app: FastifyInstance, world: World, book: OrderBook) {
  app.get<{ Querystring: { order: string } }>("/carriers/cdek", (request) =>
    book.taken(request.query.order).map((order) => ({ uuid: order.uuid, number: order.asked.number, status: lastStatus(order).code })),
  );

  app.post("/carriers/cdek", (request, reply) => {
    const asked = wish.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: z.prettifyError(asked.error) });
    const { order: id, event, reason, at, deleted, delivered, repeat, delay_ms, webhook } = asked.data;
    const order = book.find({ im_number: id }) ?? book.find({ uuid: id }) ?? book.find({ cdek_number: id });
    if (!order) return reply.code(404).send({ error: "no such order" });
    const lastMile = toDoor(order.mode) ? "door" : toLocker(order.mode) ? "locker" : "point";
    const code = event === "next" ? nextStatus(lastStatus(order).code, lastMile) : event;
    if (!code) return reply.code(400).send({ error: "the parcel has arrived" });
    const kind = statusNamed(code) ?? newStatus(code);
    const time = at ? Date.parse(at) : world.clock.now();
    book.move(order, kind, { reason, at: time, deleted, taken: delivered, webhook: webhook && { copies: repeat, delayMs: delay_ms } });
    return reply.send(presentOrder(order));
  });
}
