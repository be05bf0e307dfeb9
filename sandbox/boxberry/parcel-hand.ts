import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { World } from "../world.ts";
import { presentStatusesFull } from "./parcel.ts";
import type { ParcelBook } from "./parcel-book.ts";
import { nextStatus } from "./statuses.ts";

const wish = z.object({
  /** The store's order number, or the track. */
  order: z.string(),
  /** The status's text in any wording, or "next" for the usual next step. */
  event: z.string(),
  /** When it happened: a time before the last status makes an event out of order. */
  at: z.iso.datetime({ offset: true }).optional(),
  /** Article → pieces the customer kept: a partial delivery. */
  delivered: z.record(z.string(), z.int().nonnegative()).optional(),
});

/** Moves a parcel by a test's or an operator's word. The shop is not told: it has to ask. */
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
