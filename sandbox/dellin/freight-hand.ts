import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { World } from "../world.ts";
import { type FreightBook, lastChange } from "./order-book.ts";
import { nextState } from "./states.ts";

const wish = z.object({
  order: z.string(),
  /** A state or detailed status, or "next"; others become unknown states. */
  event: z.string(),
  /** A time before the last state makes it out of order. */
  at: z.iso.datetime({ offset: true }).optional(),
});

export function serveFreightHand(app: FastifyInstance, world: World, book: FreightBook) {
  app.post("/carriers/dl", (request, reply) => {
    const asked = wish.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: z.prettifyError(asked.error) });
    const { order: id, at } = asked.data;
    const order = book.find(id) ?? book.list().findLast(({ asked: { delivery } }) => delivery?.comment?.split(/[ .]/).includes(id));
    if (!order) return reply.code(404).send({ error: "no such order" });
    const event = asked.data.event === "next" ? nextState(lastChange(order).state, order.toTerminal === null) : asked.data.event;
    if (!event) return reply.code(400).send({ error: "the cargo has arrived" });
    book.move(order, event, at ? Date.parse(at) : world.clock.now());
    const { requestID, orderId = null, history } = order;
    return { requestID, orderId, state: lastChange(order).state, history };
  });
}
