import type { Db } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import type { Order } from "#app/orders/order.ts";
import type { Orders } from "#app/orders/orders.server.ts";
import { type Proposal, stands, topUpOf, topUpWay } from "#app/orders/proposals/proposal.ts";
import { insertTransfer } from "./top-up.queries.server.ts";

export type TopUpTransfers = ReturnType<typeof createTopUpTransfers>;

/** Differences that companies pay by transfer. Orders are locked. */
export function createTopUpTransfers(orders: Orders) {
  return {
    /** The open change that waits for a transfer. */
    waiting: async (trx: Db, order: Order, now: Date): Promise<Proposal | null> => {
      const newest = await orders.proposals.newest(trx, order.id);
      const proposal = newest && (await orders.proposals.lock(trx, newest.id));
      if (!proposal || !stands(proposal, now) || topUpWay(proposal) !== "transfer") return null;
      return (await orders.proposals.isPastEditing(trx, order.id)) ? null : proposal;
    },

    /** It has come, exactly: the change is made. */
    take: async (trx: Db, order: Order, proposal: Proposal, { note, now }: { note: string; now: Date }): Promise<number> => {
      await insertTransfer(trx, proposal, { id: newId(), note, now });
      await orders.proposals.carryOut(trx, order, proposal, now);
      return topUpOf(proposal);
    },
  };
}
