import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { World } from "../world.ts";
import type { Bank } from "./bank.ts";
import { canBePaid, declineByIssuer, pay } from "./money-moves.ts";
import type { BankOrder } from "./order.ts";
import { appPage, payPage, payPageHeaders } from "./pay-page.ts";

const action = z.object({
  outcome: z.enum(["paid", "declined", "abandoned"]),
  delay_ms: z.coerce.number().int().nonnegative().optional(),
  repeat: z.coerce.number().int().min(1).max(1000).optional(),
  tamper: z.enum(["signature", "amount", "currency", "merchant", "status"]).optional(),
  callback: z.enum(["post", "get", "none"]).optional(),
  late: z.boolean().optional(),
});
type Action = z.infer<typeof action>;

export function servePayer(app: FastifyInstance, world: World, bank: Bank) {
  type Params = { Params: { id: string } };

  app.get<Params>("/:id", (request, reply) => {
    const order = bank.find({ orderId: request.params.id });
    if (!order) return reply.code(404).type("text/plain; charset=utf-8").send("Нет такого платежа · No such payment");
    return reply
      .headers(payPageHeaders(order))
      .type("text/html; charset=utf-8")
      .send(payPage(order, canBePaid(order)));
  });

  app.get<Params>("/:id/app", (request, reply) => {
    const order = bank.find({ orderId: request.params.id });
    if (!order?.appBackUrl || !canBePaid(order)) return reply.redirect(`/sandbox/pay/sber/${request.params.id}`, 303);
    return reply.headers(payPageHeaders(order)).type("text/html; charset=utf-8").send(appPage(order));
  });

  app.post<Params>("/:id/app", (request, reply) => {
    const order = bank.find({ orderId: request.params.id });
    const asked = action.safeParse(request.body);
    if (!order?.appBackUrl || !asked.success) return reply.code(404).send({ error: "no such payment" });
    play(order, asked.data, bank, world.clock.now());
    return reply.redirect(order.appBackUrl, 303);
  });

  app.post<Params>("/:id", (request, reply) => {
    const order = bank.find({ orderId: request.params.id });
    if (!order) return reply.code(404).send({ error: "no such payment" });
    const asked = action.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: z.prettifyError(asked.error) });
    const done = play(order, asked.data, bank, world.clock.now());
    const byPerson = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    if (byPerson) return reply.redirect(done ? wayBack(order, asked.data.outcome) : request.url, 303);
    const { orderId, orderNumber, status: orderStatus, actionCode } = order;
    return reply
      .code(done ? 200 : 409)
      .send({ orderId, orderNumber, orderStatus, actionCode, redirect: wayBack(order, asked.data.outcome) });
  });
}

function play(order: BankOrder, { outcome, tamper, callback, late, delay_ms, repeat }: Action, bank: Bank, now: number): boolean {
  if (outcome === "abandoned") return true;
  const done = outcome === "paid" ? pay(order, now, late) : declineByIssuer(order, now);
  if (!done) return false;
  if (callback) order.callbackBy = callback;
  if (tamper === "amount") order.lie.amount = order.amount === 100 ? 200 : 100;
  if (tamper === "currency") order.lie.currency = "398";
  if (tamper === "merchant") order.lie.orderNumber = `OTHER-${order.orderNumber}`;
  if (tamper === "status") order.lie.status = 9;
  const operation = order.twoStage && outcome === "paid" ? "approved" : "deposited";
  bank.announce(order, operation, outcome === "paid", { delayMs: delay_ms, copies: repeat, forged: tamper === "signature" });
  return true;
}

function wayBack(order: BankOrder, outcome: Action["outcome"]): string {
  const url = new URL(outcome === "paid" ? order.returnUrl : order.failUrl);
  url.searchParams.set("orderId", order.orderId);
  return url.href;
}
