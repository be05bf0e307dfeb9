import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import { guardDoor } from "../provider-door.ts";
import type { World } from "../world.ts";
import { type Account, merchantId } from "./account.ts";
import { beginRefund, cancelHeld, capture, rollback } from "./money-moves.ts";
import { isRefusal, type Operation, type Refusal, refusals, sumOf, type YandexOrder } from "./order.ts";
import { presentOperation, presentOrder } from "./order-status.ts";
import { cartBody, money, read, readCart, readRegistration, readTarget, refundBody } from "./registration.ts";

type Order = { Params: { id: string } };
type Action = (order: YandexOrder, body: unknown, now: number) => object | Refusal;

export function serveYandex(app: FastifyInstance, world: World, account: Account) {
  guardDoor(app, world, "yandex", ({ code }) => {
    const known = Object.values(refusals).find((one) => typeof one === "object" && one.reasonCode === code) as Refusal | undefined;
    const { status, ...said } = known ?? (code ? { status: 400, reasonCode: code, reason: "" } : refusals.system);
    return { status, body: { code: status, status: "fail", ...said } };
  });

  app.get("/jwks", () => ({ keys: account.keys.published() }));

  app.register(
    async (merchant) => {
      merchant.addHook("preHandler", async (request, reply) => {
        if (!isKnown(request.headers.authorization)) return answer(reply, refusals.unauthorized);
      });
      serveOrders(merchant, world, account);
    },
    { prefix: "/merchant" },
  );
}

function serveOrders(app: FastifyInstance, world: World, account: Account) {
  app.post("/v1/orders", (request, reply) => answer(reply, register(request.body, account, world.clock.now())));

  app.get<Order>("/v1/orders/:id", ({ params }, reply) => {
    const order = account.find(params.id);
    return answer(reply, order ? presentOrder(order, merchantId) : refusals.noOrder);
  });

  app.get<Order>("/v1/operations/:id", ({ params }, reply) => {
    const found = account.findOperation(params.id);
    return answer(reply, found ? { operation: presentOperation(found.operation, found.order.orderId) } : refusals.noOperation);
  });

  const onOrder = (path: string, action: Action) =>
    app.post<Order>(`/:version/orders/:id/${path}`, (request: FastifyRequest<Order>, reply: FastifyReply) => {
      const order = account.find(request.params.id);
      const done = order ? action(order, request.body, world.clock.now()) : refusals.noOrder;
      world.state.changed();
      return answer(reply, done);
    });

  const ended = (order: YandexOrder, operation: Operation | Refusal): object => {
    if (isRefusal(operation)) return operation;
    account.announceOperation(order, operation);
    account.announceOrder(order);
    return { operation: presentOperation(operation, order.orderId) };
  };

  for (const type of ["CAPTURE", "SUBMIT"] as const)
    onOrder(type.toLowerCase(), (order, body, now) => {
      const asked = read(captureBody, body);
      if ("reasonCode" in asked) return asked;
      const cart = asked.cart ? readCart(asked.cart) : undefined;
      if (cart && isRefusal(cart)) return cart;
      const amount = asked.orderAmount ?? (cart ? sumOf(cart) : order.amount);
      return ended(order, capture(order, { type, amount, cart, id: asked.externalOperationId ?? undefined }, now));
    });

  onOrder("cancel", (order, body, now) => {
    const asked = read(cancelBody, body);
    return "reasonCode" in asked ? asked : ended(order, cancelHeld(order, asked.externalOperationId ?? undefined, now));
  });

  onOrder("refund", (order, body, now) => {
    const asked = read(refundBody, body);
    if ("reasonCode" in asked) return asked;
    const leaves = readTarget(asked.targetCart, order.cart);
    if (isRefusal(leaves)) return leaves;
    const { refundAmount, orderAmount, externalOperationId } = asked;
    const wanted = { amount: refundAmount, leaves, left: orderAmount ?? undefined, id: externalOperationId ?? undefined };
    const operation = beginRefund(order, wanted, now);
    return "reasonCode" in operation ? operation : { operation: presentOperation(operation, order.orderId) };
  });

  onOrder("rollback", (order) => {
    rollback(order);
    account.announceOrder(order);
    return {};
  });
}

const id = z.string().min(1).max(2048).nullish();
const captureBody = z.object({ orderAmount: money.nullish(), cart: cartBody.nullish(), externalOperationId: id });
const cancelBody = z.object({ reason: z.string().min(1).max(2048), externalOperationId: id });

/** Idempotent for equal orders; a different one under the same id is refused. */
function register(body: unknown, account: Account, now: number): object {
  const order = readRegistration(body, account.cabinet().stages, now);
  if (isRefusal(order)) return order;
  const before = account.find(order.orderId);
  if (before && (before.status !== "PENDING" || JSON.stringify(before.cart) !== JSON.stringify(order.cart))) return refusals.exists;
  if (!before) account.keep(order);
  return { paymentUrl: (before ?? order).paymentUrl };
}

function answer(reply: FastifyReply, done: object) {
  if (!isRefusal(done)) return reply.send({ code: 200, status: "success", data: done });
  const { status, reasonCode, reason } = done;
  return reply.code(status).send({ code: status, status: "fail", reasonCode, reason });
}

function isKnown(authorization = "") {
  const wanted = Buffer.from(`Api-Key ${merchantId}`);
  const given = Buffer.from(authorization);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
