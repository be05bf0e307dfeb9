import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import { credentials, type Lender } from "./lender.ts";
import { cancel, commit, refund } from "./money-moves.ts";
import { type PartsOrder, type Refusal, refusals, residualOf } from "./order.ts";
import { presentOrder, rubles } from "./presentation.ts";
import { isRefusal, RETURNED, readCreation, readMoney } from "./reading.ts";

type Action = (order: PartsOrder, body: unknown) => object | Refusal;
const uuid4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** partner.dolyame.ru/v1: JSON, errors by status, no idempotency keys. */
export function serveDolyame(app: FastifyInstance, world: World, lender: Lender) {
  guardDoor(app, world, "dolyame", ({ code }) =>
    code
      ? { status: /^4\d\d$/.test(code) ? Number(code) : 422, body: { code, message: "Отказано", errorDetailCode: code } }
      : { status: 500, body: { type: "error", description: "Internal Server Error", message: "Внутренняя ошибка" } },
  );

  function answer(request: FastifyRequest, reply: FastifyReply, what: object | Refusal) {
    world.state.changed();
    reply.type("application/json; charset=utf-8");
    if (!isRefusal(what)) return reply.send(JSON.stringify(what));
    const correlationId = request.headers["x-correlation-id"];
    return reply.code(what.status).send(JSON.stringify({ ...what.body, correlationId }));
  }

  app.addHook("preHandler", async (request, reply) => {
    const wrong = strangeness(request);
    if (wrong) return answer(request, reply, wrong);
  });

  app.post("/orders/create", (request, reply) => {
    const order = readCreation(request.body, world.clock.now());
    if (isRefusal(order)) return answer(request, reply, order);
    if (lender.find(order.id)) return answer(request, reply, refusals.idTaken);
    lender.keep(order);
    return answer(request, reply, presentOrder(order));
  });

  const onOrder = (act: Action) => (request: FastifyRequest, reply: FastifyReply) => {
    const order = lender.find((request.params as { id: string }).id);
    return answer(request, reply, order ? act(order, request.body) : refusals.unknown);
  };
  const told = (order: PartsOrder, refused: Refusal | undefined) => {
    if (refused) return refused;
    lender.announce(order);
    return presentOrder(order);
  };

  app.get("/orders/:id/info", onOrder(presentOrder));
  // One public client uses POST.
  app.post("/orders/:id/info", onOrder(presentOrder));
  app.post(
    "/orders/:id/commit",
    onOrder((order, body) => {
      const money = readMoney(body);
      return isRefusal(money) ? money : told(order, commit(order, money, world.clock.now()));
    }),
  );
  app.post(
    "/orders/:id/cancel",
    onOrder((order) => told(order, cancel(order))),
  );
  app.post(
    "/orders/:id/refund",
    onOrder((order, body) => {
      const money = readMoney(body, RETURNED);
      if (isRefusal(money)) return money;
      const taken = refund(order, money, world.clock.now());
      return isRefusal(taken) ? taken : { amount: rubles(residualOf(order)), refund_id: taken.id };
    }),
  );
}

function strangeness({ headers }: FastifyRequest): Refusal | undefined {
  const expected = Buffer.from(`Basic ${Buffer.from(`${credentials.login}:${credentials.password}`).toString("base64")}`);
  const given = Buffer.from(headers.authorization ?? "");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return refusals.stranger;
  return uuid4.test(String(headers["x-correlation-id"])) ? undefined : refusals.noCorrelationId;
}
