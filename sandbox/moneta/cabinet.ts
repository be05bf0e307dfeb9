import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { MonetaAccount } from "./account.ts";

const address = z.url().nullable().optional();
const settings = z.object({ pay_url: address, check_url: address });

export function serveMonetaCabinet(app: FastifyInstance, moneta: MonetaAccount) {
  app.post("/", async (request, reply) => {
    const asked = settings.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: z.prettifyError(asked.error) });
    Object.assign(moneta.addresses(), { payUrl: asked.data.pay_url, checkUrl: asked.data.check_url });
    return { ok: true };
  });

  app.get<{ Params: { id: string } }>("/operations/:id", async (request) => moneta.find(request.params.id)?.operations ?? []);
}
