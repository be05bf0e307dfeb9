import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { World } from "../world.ts";
import { type FreightBook, lastChange } from "./order-book.ts";
import { nextState } from "./states.ts";

const wish = z.object({
  /** The request's number, the waybill's, or the store's where the comment tells it. */
  order: z.string(),
  /** A state or a detailed status, "next" for the usual next state; anything else is a state of the carrier's that nobody knows. */
  event: z.string(),
  /** When it happened: a time before the last state makes an event out of order. */
  at: z.iso.datetime({ offset: true }).optional(),
});

/** Moves a cargo by a test's or an operator's word. */
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
