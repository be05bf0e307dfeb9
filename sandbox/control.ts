import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { faultModes, providers } from "./faults.ts";
import type { World } from "./world.ts";

const faultOrder = z.object({
  provider: z.enum(providers),
  mode: z.enum(faultModes),
  op: z.string().optional(),
  times: z.int().positive().optional(),
  delay_ms: z.int().nonnegative().default(3000),
  code: z.union([z.string(), z.int()]).transform(String).optional(),
});

const clockOrder = z.object({
  now: z.union([z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)), z.number(), z.null()]),
});

export function serveControl(app: FastifyInstance, world: World) {
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
    if (!error.statusCode) console.error(error);
    return reply.code(error.statusCode ?? 500).send({ error: error.message });
  });

  app.get<{ Querystring: { to?: string } }>("/messages", async (request) => world.messages.sentTo(request.query.to));

  app.get<{ Querystring: { provider?: string } }>("/log", async (request) => world.log.read(request.query.provider));

  app.post("/faults", async (request) => {
    const { delay_ms, ...fault } = faultOrder.parse(request.body);
    world.faults.set({ ...fault, delayMs: delay_ms });
    return { ok: true };
  });

  app.get("/clock", async () => ({ now: new Date(world.clock.now()).toISOString() }));

  app.post("/clock", async (request) => {
    world.clock.set(clockOrder.parse(request.body).now);
    return { now: new Date(world.clock.now()).toISOString() };
  });

  app.post("/reset", async () => {
    world.reset();
    return { ok: true };
  });
}
