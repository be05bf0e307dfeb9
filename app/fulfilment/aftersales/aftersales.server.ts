import type { Carts } from "#app/cart/cart.server.ts";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import type { Order } from "#app/orders/order.ts";
import { type OrderAction, refusalOf } from "#app/orders/order-actions.ts";
import { buyersDay, forActions } from "#app/orders/order-answer.ts";
import { notNow } from "#app/orders/why-not.ts";
import { type CancellingNeeds, createCancelling } from "./cancelling.server.ts";

export type Aftersales = ReturnType<typeof createAftersales>;

/** Buyers' actions on placed orders. Another's order is 404, a disallowed action 409 `state` with the reason. */
export function createAftersales({ carts, ...needs }: CancellingNeeds & { carts: Carts }) {
  const { orders, database } = needs;

  async function mayDo(action: OrderAction, order: Order, { now, lang }: Visit): Promise<void> {
    const refusal = refusalOf(action, forActions(order, await orders.history(order.id)), buyersDay(order, now));
    if (refusal) throw notNow(action, refusal, lang);
  }

  return {
    ...createCancelling(needs),

    inFull: async (id: string, visit: Visit) => (await orders.inFull([await orders.findOwn(visit, { id })]))[0]!,

    repeat: async (id: string, visit: Visit) => {
      const order = await orders.findOwn(visit, { id });
      await mayDo("repeat", order, visit);
      return carts.judge(visit, order.lines);
    },

    /** Hides a finished order from its owner's list [ORD-05]. */
    hide: async (id: string, visit: Visit): Promise<void> => {
      const order = await orders.findOwn(visit, { id });
      await mayDo("delete", order, visit);
      await inTransaction(database.db, (trx) => orders.hide(trx, order.id, visit.now));
    },
  };
}
