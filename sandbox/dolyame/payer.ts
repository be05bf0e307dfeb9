import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Lender } from "./lender.ts";
import { approve, payFirst, reject } from "./money-moves.ts";
import type { PartsOrder } from "./order.ts";
import { payPage, payPageHeaders } from "./pay-page.ts";

const action = z.object({
  /** `approved`: granted, first part unpaid. */
  outcome: z.enum(["paid", "approved", "declined", "abandoned"]),
  delay_ms: z.coerce.number().int().nonnegative().optional(),
  repeat: z.coerce.number().int().min(1).max(1000).optional(),
  /** What to falsify from now on; `status` becomes unknown. */
  tamper: z.enum(["amount", "merchant", "status"]).optional(),
  callback: z.enum(["post", "none"]).optional(),
  late_total: z.boolean().optional(),
  late: z.boolean().optional(),
});
type Action = z.infer<typeof action>;

export function serveDolyamePayer(app: FastifyInstance, lender: Lender) {
  type Params = { Params: { id: string } };

  app.get<Params>("/:id", (request, reply) => {
    const order = lender.find(request.params.id);
    if (!order) return reply.code(404).type("text/plain; charset=utf-8").send("Нет такого платежа · No such payment");
    return reply.headers(payPageHeaders(order)).type("text/html; charset=utf-8").send(payPage(order));
  });

  app.post<Params>("/:id", (request, reply) => {
    const order = lender.find(request.params.id);
    if (!order) return reply.code(404).send({ error: "no such payment" });
    const asked = action.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: z.prettifyError(asked.error) });
    const done = play(order, asked.data, lender);
    const isPaid = order.status === "wait_for_commit";
    const redirect = isPaid ? order.successUrl : order.failUrl;
    const byPerson = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    if (byPerson) return reply.redirect(done ? redirect : request.url, 303);
    return reply.code(done ? 200 : 409).send({ id: order.id, status: order.status, redirect });
  });
}

function play(order: PartsOrder, { outcome, tamper, callback, late, late_total, delay_ms, repeat }: Action, lender: Lender): boolean {
  if (outcome === "abandoned") return true;
  if (callback === "none") order.notificationUrl = undefined;
  if (late_total) order.totalIsLate = true;
  if (tamper === "amount") order.lie.amount = order.amount === 100 ? 200 : 100;
  if (tamper === "merchant") order.lie.id = `OTHER-${order.id}`;
  if (tamper === "status") order.lie.status = "on_the_moon";
  const tell = () => lender.announce(order, { delayMs: delay_ms, copies: repeat });
  if (outcome === "declined") {
    const done = reject(order);
    if (done) tell();
    return done;
  }
  const isScored = approve(order);
  if (isScored) tell();
  if (outcome === "approved" || (order.status as string) === "rejected") return isScored;
  const done = payFirst(order, late);
  if (done) tell();
  return done;
}
