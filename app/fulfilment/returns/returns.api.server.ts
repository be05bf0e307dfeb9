import type { Db } from "#app/foundation/database/database.server.ts";
import { call } from "#app/foundation/http/call.ts";
import { answerOnce } from "#app/foundation/http/idempotency.server.ts";
import { presentOrder } from "#app/orders/order-answer.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { ownerOf } from "#app/orders/owner-of.server.ts";
import { photoParams, RETURN_BODY_BYTES, returnBody, returnParams } from "./returns.contract.ts";
import type { Returns } from "./returns.server.ts";

/** A photo opened directly must run nothing and stay uncached. */
const alone = {
  "content-security-policy": "default-src 'none'; sandbox",
  "content-disposition": 'inline; filename="photo.jpg"',
};

export const returnCalls = ({ returns, orders, db }: { returns: Returns; orders: Orders; db: Db }) => [
  call({
    method: "POST",
    path: "/order/{id}/return",
    summary: "Requests a return of pieces of an order",
    keyed: true,
    limit: "order",
    bodyBytes: RETURN_BODY_BYTES,
    admit: async ({ params: { id }, visit }) => ownerOf(visit) && orders.findOwn(visit, { id }),
    params: returnParams,
    body: returnBody,
    handle: ({ params: { id }, body, visit, header }) =>
      answerOnce(
        db,
        { scope: `return ${ownerOf(visit)}`, key: header("idempotency-key"), request: [id, body], now: visit.now },
        async () => {
          await returns.ask(id, body, visit);
          const [full] = await orders.inFull([await orders.findOwn(visit, { id })]);
          return { body: presentOrder(full!, visit.lang, visit.now) };
        },
      ),
  }),
  call({
    method: "GET",
    path: "/order/{id}/return/{n}/photo/{photo}",
    summary: "Returns a photo the buyer sent with a return",
    limit: "read",
    params: photoParams,
    handle: async ({ params: { id, n, photo }, visit }) => {
      ownerOf(visit);
      return { raw: { type: "image/jpeg", data: await returns.photo(id, n, photo, visit) }, headers: alone };
    },
  }),
];
