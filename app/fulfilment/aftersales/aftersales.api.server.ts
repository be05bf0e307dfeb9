import { presentTold } from "#app/cart/cart-answer.ts";
import type { Db } from "#app/foundation/database/database.server.ts";
import { type Answer, call, type Visit } from "#app/foundation/http/call.ts";
import { answerOnce } from "#app/foundation/http/idempotency.server.ts";
import { presentOrder } from "#app/orders/order-answer.ts";
import { ownerOf } from "#app/orders/owner-of.server.ts";
import { cancelBody, orderParams, repeatAnswer } from "./aftersales.contract.ts";
import type { Aftersales } from "./aftersales.server.ts";

export function aftersalesCalls({ aftersales, db }: { aftersales: Aftersales; db: Db }) {
  const inFull = async (id: string, visit: Visit): Promise<Answer> => ({
    body: presentOrder(await aftersales.inFull(id, visit), visit.lang, visit.now),
  });
  const once = (action: string, id: string, said: unknown, visit: Visit, key: string | undefined, work: () => Promise<Answer>) =>
    answerOnce(db, { scope: `${action} ${ownerOf(visit)}`, key, request: [id, said], now: visit.now }, work);

  return [
    call({
      method: "POST",
      path: "/order/{id}/cancel",
      summary: "Cancels an order, or requests cancellation once assembly has begun",
      keyed: true,
      limit: "order",
      params: orderParams,
      body: cancelBody,
      handle: ({ params: { id }, body, visit, header }) =>
        once("cancel", id, body ?? null, visit, header("idempotency-key"), async () => {
          await aftersales.cancel(id, body?.reason ?? "", visit);
          return inFull(id, visit);
        }),
    }),
    call({
      method: "POST",
      path: "/order/{id}/repeat",
      summary: "Returns the lines of an order that can be bought again; places no order",
      keyed: true,
      limit: "quote",
      params: orderParams,
      answer: repeatAnswer,
      handle: ({ params: { id }, body, visit, header }) =>
        once("repeat", id, body ?? null, visit, header("idempotency-key"), async () => {
          const { lines, dropped, cut } = await aftersales.repeat(id, visit);
          return { body: { lines: lines.map(presentTold), dropped: dropped.map(presentTold), cut: cut.map(presentTold) } };
        }),
    }),
    call({
      method: "POST",
      path: "/order/{id}/delete",
      summary: "Hides a finished order from the list",
      own: true,
      keyed: true,
      limit: "personal",
      params: orderParams,
      handle: ({ params: { id }, visit, header }) =>
        once("delete", id, null, visit, header("idempotency-key"), async () => {
          await aftersales.hide(id, visit);
          return inFull(id, visit);
        }),
    }),
  ];
}
