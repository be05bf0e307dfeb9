import type { Carts } from "#app/cart/cart.server.ts";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import type { Visit } from "#app/foundation/http/call.ts";
import type { Order } from "#app/orders/order.ts";
import { type OrderAction, refusalOf } from "#app/orders/order-actions.ts";
import { buyersDay, forActions } from "#app/orders/order-answer.ts";
import { notNow } from "#app/orders/why-not.ts";
import { type CancellingNeeds, createCancelling } from "./cancelling.server.ts";

export type Aftersales = ReturnType<typeof createAftersales>;

/** What a buyer can do with an order that he has placed. Another's is 404; what its table of actions does not allow now is 409 `state`, with the reason. */
export function createAftersales({ carts, ...needs }: CancellingNeeds & { carts: Carts }) {
  const { orders, database } = needs;

  async function mayDo(action: OrderAction, order: Order, { now, lang }: Visit): Promise<void> {
    const refusal = refusalOf(action, forActions(order, await orders.history(order.id)), buyersDay(order, now));
    if (refusal) throw notNow(action, refusal, lang);
  }

  return {
    ...createCancelling(needs),

    /** The order in full, as it is now. */
    inFull: async (id: string, visit: Visit) => (await orders.inFull([await orders.findOwn(visit, { id })]))[0]!,

    /** The order's goods as a cart could take them now; no order is made. */
    repeat: async (id: string, visit: Visit) => {
      const order = await orders.findOwn(visit, { id });
      await mayDo("repeat", order, visit);
      return carts.judge(
        visit,
        order.lines.map(({ productId, specificationId, quantity }) => ({ productid: productId, specification: specificationId, quantity })),
      );
    },

    /** Takes an order that is over off its owner's list; nothing is lost to the shop [ORD-05]. */
    hide: async (id: string, visit: Visit): Promise<void> => {
      const order = await orders.findOwn(visit, { id });
      await mayDo("delete", order, visit);
      await inTransaction(database.db, (trx) => orders.hide(trx, order.id, visit.now));
    },
  };
}
