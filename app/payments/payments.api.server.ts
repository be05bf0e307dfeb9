import type { Db } from "#app/foundation/database/database.server.ts";
import { type Call, type CallInput, call } from "#app/foundation/http/call.ts";
import { answerOnce } from "#app/foundation/http/idempotency.server.ts";
import { ProblemError } from "#app/foundation/http/problem.ts";
import { ownerOf } from "#app/orders/owner-of.server.ts";
import {
  activityAnswer,
  askedOf,
  changeWayBody,
  createPaymentAnswer,
  createPaymentBody,
  providerParams,
  updateOrderInfoBody,
} from "./payments.contract.ts";
import type { Payments } from "./payments.server.ts";

/** Webhook URLs; one provider appends a path. */
const hooks = [
  { method: "GET", path: "/payment/webhook/{provider}" },
  { method: "POST", path: "/payment/webhook/{provider}" },
  { method: "POST", path: "/payment/webhook/{provider}/v1/webhook" },
] as const;

export const paymentCalls = ({ payments, db }: { payments: Payments; db: Db }): Call[] => [
  call({
    method: "POST",
    path: "/payment/createpayment",
    summary: "Opens the payment of an order; values come from the order, the body is only compared",
    keyed: true,
    limit: "order",
    body: createPaymentBody,
    answer: createPaymentAnswer,
    handle: ({ body, visit, header }) => {
      const scope = `createpayment ${ownerOf(visit)}`;
      return answerOnce(db, { scope, key: header("idempotency-key"), request: body, now: visit.now }, async () => {
        const { id, url, widget } = await payments.payOwn(body.orderNumber, { ...askedOf(body.data), proof: body.proof }, visit);
        return { body: { _id: id, ...(url && { url }), ...(widget && { widget }) } };
      });
    },
  }),
  call({
    method: "POST",
    path: "/payment/changeway",
    summary: "Changes an unpaid order to another online payment type, for the whole sum at once",
    keyed: true,
    limit: "order",
    body: changeWayBody,
    answer: activityAnswer,
    handle: ({ body, visit, header }) => {
      const scope = `changeway ${ownerOf(visit)}`;
      return answerOnce(db, { scope, key: header("idempotency-key"), request: body, now: visit.now }, async () => {
        await payments.changeWay(body.orderNumber, body.typepayment, visit);
        return { body: { activity: true } };
      });
    },
  }),
  call({
    method: "POST",
    path: "/order/updateOrderInfo",
    summary: "Confirms that a payment belongs to the customer's order; changes nothing",
    body: updateOrderInfoBody,
    answer: activityAnswer,
    handle: async ({ body: [, number, paymentId], visit }) => {
      ownerOf(visit);
      return { body: { activity: await payments.confirmLink(number, paymentId, visit) } };
    },
  }),
  ...hooks.map(({ method, path }) =>
    call({
      method,
      path,
      summary: "Receives a payment provider's webhook, authenticated by its signature",
      provider: true,
      params: providerParams,
      handle: async ({ body, query, params, header, headers, visit }: CallInput<unknown, unknown, { provider: string }>) => {
        const raw = {
          type: header("content-type"),
          body: Buffer.isBuffer(body) ? body : undefined,
          query: (query ?? {}) as Record<string, unknown>,
          headers: headers(),
          address: visit.address,
        };
        const reply = await payments.receive(params.provider, raw, visit.now);
        if (!reply) throw new ProblemError(401, "bad_signature");
        return { status: reply.status, raw: { type: reply.type, data: reply.body } };
      },
    }),
  ),
];
