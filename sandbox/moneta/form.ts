import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import type { MonetaAccount } from "./account.ts";
import { formHeaders, formPage, refusalPage } from "./form-page.ts";
import { type Invoice, readForm } from "./invoice.ts";
import type { Fields } from "./signature.ts";

const action = z.object({
  outcome: z.enum(["paid", "declined", "abandoned"]),
  delay_ms: z.coerce.number().int().nonnegative().optional(),
  repeat: z.coerce.number().int().min(1).max(1000).optional(),
  tamper: z.enum(["signature", "amount", "currency", "merchant", "account", "test"]).optional(),
  callback: z.enum(["post", "get", "none"]).optional(),
  /** Payment without Check or after a refusal. */
  late: z.boolean().optional(),
});
type Action = z.infer<typeof action>;

export function serveMonetaForm(app: FastifyInstance, world: World, moneta: MonetaAccount) {
  guardDoor(app, world, "moneta", () => ({ status: 500, type: "text/html", body: "<h1>Internal Server Error</h1>" }));
  const html = (reply: FastifyReply, page: string, invoice?: Invoice) =>
    reply.headers(formHeaders(invoice)).type("text/html; charset=utf-8").send(page);

  for (const method of ["GET", "POST"] as const)
    app.route({
      method,
      url: "/assistant.htm",
      handler: async (request, reply) => {
        const read = readForm((method === "GET" ? request.query : request.body) as Fields);
        if ("refusal" in read) return html(reply.code(400), refusalPage(read.refusal));
        const invoice = moneta.keep(read);
        const may = await moneta.check(invoice);
        return html(reply, formPage(invoice, may), invoice);
      },
    });

  app.post<{ Params: { id: string } }>("/:id", async (request, reply) => {
    const invoice = moneta.find(request.params.id);
    if (!invoice) return reply.code(404).send({ error: "nobody has brought such a form" });
    const asked = action.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: z.prettifyError(asked.error) });
    const done = await play(invoice, asked.data, moneta);
    const redirect = wayBack(invoice, asked.data.outcome);
    const byPerson = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    if (!byPerson) return reply.code("refusal" in done ? 409 : 200).send({ ...done, operations: invoice.operations, redirect });
    return "refusal" in done ? html(reply.code(409), formPage(invoice, done), invoice) : reply.redirect(redirect, 303);
  });
}

async function play(invoice: Invoice, asked: Action, moneta: MonetaAccount): Promise<{ refusal: string } | object> {
  const { outcome, late, callback, tamper, delay_ms, repeat } = asked;
  if (outcome === "declined") invoice.declines += 1;
  if (outcome !== "paid") return {};
  const id = moneta.newOperationId();
  const may = late ? { amount: invoice.amount } : await moneta.check(invoice, id);
  if ("refusal" in may) return may;
  moneta.take(invoice, { id, amount: may.amount }, { by: callback, tamper, delayMs: delay_ms, copies: repeat });
  return {};
}

function wayBack(invoice: Invoice, outcome: Action["outcome"]): string {
  const url = new URL(outcome === "paid" ? invoice.returnUrl : invoice.failUrl);
  url.searchParams.set("MNT_TRANSACTION_ID", invoice.transactionId);
  return url.href;
}
