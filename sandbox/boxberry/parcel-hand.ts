import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { World } from "../world.ts";
import { presentStatusesFull } from "./parcel.ts";
import type { ParcelBook } from "./parcel-book.ts";
import { nextStatus } from "./statuses.ts";

const wish = z.object({
  order: z.string(),
  /** The status text, or "next". */
  event: z.string(),
  /** A time before the last status makes it out of order. */
  at: z.iso.datetime({ offset: true }).optional(),
  /** Article → pieces kept (partial delivery). */
  delivered: z.record(z.string(), z.int().nonnegative()).optional(),
});

/** Test control: moves a parcel. There are no webhooks: the shop polls. */
export function serveBoxberryHand(app: FastifyInstance, world: World, book: ParcelBook) {
  app.post("/carriers/boxberry", (request, reply) => {
    const asked = wish.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: z.prettifyError(asked.error) });
    const { order, event, at, delivered } = asked.data;
    const parcel = book.find(order);
    if (!parcel) return reply.code(404).send({ error: "no such order" });
    const lastMile = String(parcel.asked.vid) === "1" ? "point" : "door";
    const name = event === "next" ? nextStatus(parcel.statuses.at(-1)!.name, lastMile) : event;
    if (!name) return reply.code(400).send({ error: "the parcel has arrived" });
    book.move(parcel, name, { at: at ? Date.parse(at) : world.clock.now(), taken: delivered });
    return reply.send(presentStatusesFull(parcel));
  });
}
