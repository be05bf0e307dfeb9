import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { Acquirer } from "./acquirer.ts";
import { canBePaid, cancelPaid, chargeBack, fail, giveBack, pay, refund } from "./money-moves.ts";
import { payPage, payPageHeaders } from "./pay-page.ts";
import type { Payment } from "./payment.ts";

const action = z.object({
  /** The last four come from the bank or the cabinet. */
  outcome: z.enum(["paid", "declined", "abandoned", "charged-back", "refund-comes", "refunded-by-clerk", "canceled"]),
  /** A clerk's refund, whole tenge. */
  amount: z.int().positive().optional(),
  delay_ms: z.coerce.number().int().nonnegative().optional(),
  repeat: z.coerce.number().int().min(1).max(1000).optional(),
  /** `answer` also falsifies signatures of calls. */
  tamper: z.enum(["signature", "answer", "amount", "currency", "merchant", "status"]).optional(),
  callback: z.enum(["post", "none"]).optional(),
  /** Refunds are accepted but delayed. */
  refunds: z.enum(["slow"]).optional(),
  late: z.boolean().optional(),
  /** Two-stage: held until captured. */
  two_stage: z.boolean().optional(),
});
type Action = z.infer<typeof action>;

export function serveOneVisionPayer(app: FastifyInstance, acquirer: Acquirer) {
  type Params = { Params: { id: string } };

  app.get<Params>("/:id", (request, reply) => {
    const payment = acquirer.find({ payment_id: request.params.id });
    if (!payment) return reply.code(404).type("text/plain; charset=utf-8").send("Нет такого платежа · No such payment");
    return reply
      .headers(payPageHeaders(payment))
      .type("text/html; charset=utf-8")
      .send(payPage(payment, canBePaid(payment)));
  });

  app.post<Params>("/:id", (request, reply) => {
    const payment = acquirer.find({ payment_id: request.params.id });
    if (!payment) return reply.code(404).send({ error: "no such payment" });
    const asked = action.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: z.prettifyError(asked.error) });
    const done = play(payment, asked.data, acquirer);
    const redirect = asked.data.outcome === "paid" ? payment.success_url : payment.failure_url;
    const byPerson = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    if (byPerson) return reply.redirect(done ? redirect : request.url, 303);
    const { payment_id, order_id, status: payment_status, error_code } = payment;
    return reply.code(done ? 200 : 409).send({ payment_id, order_id, payment_status, error_code, redirect });
  });
}

function play(
  payment: Payment,
  { outcome, tamper, callback, refunds, late, two_stage, amount = 0, ...how }: Action,
  acquirer: Acquirer,
): boolean {
  if (callback) payment.isSilent = callback === "none";
  if (refunds) payment.slowRefunds = true;
  if (two_stage) payment.twoStage = true;
  if (tamper === "amount") payment.lie.amount = payment.amount === 100 ? 200 : 100;
  if (tamper === "currency") payment.lie.currency = "USD";
  if (tamper === "merchant") payment.lie.order_id = `OTHER-${payment.order_id}`;
  if (tamper === "status") payment.lie.status = "meditating";
  if (tamper === "answer") payment.lie.signature = true;
  const manner = { delayMs: how.delay_ms, copies: how.repeat, forged: tamper === "signature" };
  switch (outcome) {
    case "abandoned":
      return true;
    case "paid": {
      const done = pay(payment, late);
      if (done) acquirer.announce(payment, payment.twoStage ? "hold" : "withdraw", { amount: payment.amount }, manner);
      return done;
    }
    case "declined": {
      const done = fail(payment, "provider_insufficient_balance");
      if (done) acquirer.announce(payment, "withdraw", { amount: payment.amount, success: false }, manner);
      return done;
    }
    case "charged-back": {
      const done = chargeBack(payment);
      if (done) acquirer.announce(payment, "chargeback", { amount: payment.captured }, manner);
      return done;
    }
    case "refunded-by-clerk": {
      const done = refund(payment, amount) === undefined;
      if (done) acquirer.announce(payment, "refund", { amount }, manner);
      return done;
    }
    case "canceled": {
      const done = cancelPaid(payment);
      if (done) acquirer.announce(payment, "cancel", { amount: payment.amount }, manner);
      return done;
    }
    case "refund-comes": {
      const pending = payment.pendingRefund;
      const done = giveBack(payment);
      if (done) acquirer.announce(payment, "refund", { amount: pending }, manner);
      return done;
    }
  }
}
