import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { World } from "../world.ts";
import type { Account } from "./account.ts";
import { canBePaid, declineByIssuer, pay } from "./money-moves.ts";
import type { YandexOrder } from "./order.ts";
import { payPage, payPageHeaders } from "./pay-page.ts";

const action = z.object({
  /** `paid`: the page's default method. */
  outcome: z.enum(["paid", "card", "split", "declined", "abandoned"]),
  delay_ms: z.coerce.number().int().nonnegative().optional(),
  repeat: z.coerce.number().int().min(1).max(1000).optional(),
  tamper: z.enum(["signature", "merchant", "amount", "currency", "status"]).optional(),
  callback: z.enum(["post", "none"]).optional(),
  late: z.boolean().optional(),
  failing_refunds: z.int().nonnegative().optional(),
});
type Action = z.infer<typeof action>;

const cabinet = z.object({
  callbackUrl: z.url().nullable().optional(),
  stages: z.enum(["one", "two", "on-delivery"]).default("one"),
  rotateKeys: z.boolean().default(false),
});

export function servePayer(app: FastifyInstance, world: World, account: Account) {
  type Params = { Params: { id: string } };

  app.post("/cabinet", (request, reply) => {
    const asked = cabinet.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: z.prettifyError(asked.error) });
    const { callbackUrl, stages, rotateKeys } = asked.data;
    if (callbackUrl !== undefined) account.cabinet().callbackUrl = callbackUrl ?? undefined;
    account.cabinet().stages = stages;
    if (rotateKeys) account.keys.rotate();
    world.state.changed();
    return reply.send(account.cabinet());
  });

  app.get<Params>("/:id", (request, reply) => {
    const order = account.find(request.params.id);
    if (!order) return reply.code(404).type("text/plain; charset=utf-8").send("Нет такого платежа · No such payment");
    const language = request.headers["accept-language"]?.startsWith("en") ? "en" : "ru";
    return reply
      .headers(payPageHeaders(order))
      .type("text/html; charset=utf-8")
      .send(payPage(order, { isOpen: canBePaid(order), language }));
  });

  app.post<Params>("/:id", (request, reply) => {
    const order = account.find(request.params.id);
    if (!order) return reply.code(404).send({ error: "no such payment" });
    const asked = action.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: z.prettifyError(asked.error) });
    const { outcome } = asked.data;
    const isDone = play(order, asked.data, account, world.clock.now());
    const byPerson = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    // A declined payer stays to retry.
    const stays = !isDone || outcome === "declined";
    const back = wayBack(order, outcome);
    if (byPerson) return reply.redirect(stays ? request.url : back, 303);
    return reply.code(isDone ? 200 : 409).send({ orderId: order.orderId, paymentStatus: order.status, redirect: back });
  });
}

function play(order: YandexOrder, asked: Action, account: Account, now: number): boolean {
  const { outcome, tamper, delay_ms: delayMs, repeat: copies } = asked;
  if (outcome === "abandoned") return true;
  order.silent = asked.callback === "none";
  order.failingRefunds = asked.failing_refunds ?? order.failingRefunds;
  if (outcome === "declined") {
    const refused = declineByIssuer(order, now);
    if (refused) account.announceOperation(order, refused);
    return refused !== undefined;
  }
  const preferred = order.preferred === "SPLIT" && order.methods.includes("SPLIT") ? "SPLIT" : order.methods[0]!;
  const method = outcome === "paid" ? preferred : outcome === "card" ? "CARD" : "SPLIT";
  const done = order.methods.includes(method) ? pay(order, method, now, asked.late) : undefined;
  if (!done) return false;
  if (tamper === "amount") order.lie.amount = order.amount === 100 ? 200 : 100;
  if (tamper === "currency") order.lie.currency = "KZT";
  if (tamper === "status") order.lie.status = "UNHEARD_OF";
  for (const operation of done) account.announceOperation(order, operation);
  const merchantId = tamper === "merchant" ? "99999999-2222-4333-8444-555555555555" : undefined;
  account.announceOrder(order, { delayMs, copies, forged: tamper === "signature", merchantId });
  return true;
}

function wayBack({ redirectUrls }: YandexOrder, outcome: Action["outcome"]): string {
  if (outcome === "abandoned") return redirectUrls.onAbort;
  return outcome === "declined" ? redirectUrls.onError : redirectUrls.onSuccess;
}
