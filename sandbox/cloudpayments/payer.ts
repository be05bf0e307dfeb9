import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { World } from "../world.ts";
import { credentials, type Desk } from "./desk.ts";
import { approve, decline } from "./money-moves.ts";
import { newOperation, type Operation, readSum, reasonOf, testCards } from "./operation.ts";
import { widgetScript } from "./widget.ts";

const action = z.object({
  outcome: z.enum(["paid", "declined"]).default("paid"),
  /** A published test card, which decides the outcome. */
  card: z.string().optional(),
  /** Stops at 3-D Secure; `/:id/3ds` continues. */
  awaits: z.boolean().default(false),
  delay_ms: z.coerce.number().int().nonnegative().optional(),
  repeat: z.coerce.number().int().min(1).max(1000).optional(),
  tamper: z.enum(["signature", "amount", "currency", "merchant", "status"]).optional(),
  callback: z.enum(["form", "json", "none"]).default("form"),
  /** Provider error: money taken without Check. */
  late: z.boolean().default(false),
});
type Action = z.infer<typeof action>;

/** The widget's parameters; a browser may forge sum and currency. */
const intent = action.extend({
  publicId: z.string(),
  invoiceId: z.string().max(100),
  amount: z.union([z.string(), z.number()]),
  currency: z.string().length(3),
  schema: z.enum(["charge", "auth"]).default("charge"),
  email: z.string().default(""),
  description: z.string().default(""),
  data: z.string().default(""),
  origin: z.string().default(""),
  culture: z.enum(["ru", "en"]).default("ru"),
});

export function servePayer(app: FastifyInstance, world: World, desk: Desk) {
  app.get("/cloudpayments.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").header("cache-control", "no-store").send(widgetScript),
  );

  app.post("/payment", async (request, reply) => {
    const asked = intent.safeParse(request.body);
    if (!asked.success) return reply.code(400).send({ error: z.prettifyError(asked.error) });
    const { publicId, amount, currency, schema, invoiceId, email, description, data, origin, culture, ...how } = asked.data;
    const minor = readSum(amount);
    if (publicId !== credentials.publicId || !minor)
      return reply.code(400).send({ error: culture === "ru" ? "Неверные параметры платежа" : "The payment's parameters are wrong" });
    const operation = newOperation({
      ...{ amount: minor, currency, invoiceId, email, description, data, origin, culture },
      held: schema === "auth",
      createdAt: world.clock.now(),
      callbackBy: how.callback,
      ...(how.card && { cardFirstSix: how.card.slice(0, 6), cardLastFour: how.card.slice(-4) }),
    });
    lie(operation, how.tamper);
    desk.keep(operation);
    if (how.awaits || (how.card && testCards[how.card]?.authenticates)) return present(operation);
    await take(operation, how, desk, world);
    return present(operation);
  });

  app.post<{ Params: { id: string } }>("/:id/3ds", async (request, reply) => {
    const operation = desk.get(Number(request.params.id));
    const asked = action.safeParse(request.body ?? {});
    if (!asked.success) return reply.code(400).send({ error: z.prettifyError(asked.error) });
    if (operation?.status !== "AwaitingAuthentication") return reply.code(409).send({ error: "no such payment waits" });
    await take(operation, asked.data, desk, world, 5206);
    return present(operation);
  });
}

async function take(one: Operation, how: Action, desk: Desk, world: World, otherwise = 5051) {
  const card = Object.keys(testCards).find((number) => number.startsWith(one.cardFirstSix) && number.endsWith(one.cardLastFour));
  const byCard = card && testCards[card]?.reasonCode;
  const refused = how.late ? 0 : await desk.check(one);
  const reason = refused || byCard || (how.outcome === "declined" ? otherwise : 0);
  if (reason) decline(one, reason);
  else approve(one, world.clock.now());
  desk.announce(reason ? "Fail" : "Pay", one, { delayMs: how.delay_ms, copies: how.repeat, forged: how.tamper === "signature" });
}

function lie(one: Operation, tamper: Action["tamper"]) {
  if (tamper === "amount") one.lie.amount = one.amount === 100 ? 200 : 100;
  if (tamper === "currency") one.lie.currency = "KZT";
  if (tamper === "merchant") one.lie.invoiceId = `OTHER-${one.invoiceId}`;
  if (tamper === "status") one.lie.status = "Pondering";
}

function present(one: Operation) {
  const { id, status, reasonCode } = one;
  const [, told] = reasonOf(one);
  return { transactionId: id, status, reasonCode, message: status === "Declined" ? told : null };
}
