import type { Db } from "#app/foundation/database/database.server.ts";
import { newId } from "#app/foundation/ids.server.ts";
import { post } from "#app/money/ledger/ledger.queries.server.ts";
import { reversed, unclaimedEntries } from "#app/money/ledger/ledger.ts";
import type { Order } from "../order.ts";
import { type Reduction, reducedEntries } from "./reduction.ts";
import * as queries from "./reductions.queries.server.ts";

type Receipted = { added: (trx: Db, step: { before: Order; after: Order; causeId: string; now: Date }) => Promise<void> };
type Edited = { before: Order; after: Order; actor: string; now: Date };

/** Paid orders that an edit made cheaper. The order is locked. */
export function createReductions({ receipts }: { receipts: Receipted }) {
  return {
    find: queries.findReduction,
    /** In all, of an order. */
    given: queries.reducedBy,

    /** Books what the order costs less. Its receipts wait until the money is back. */
    begin: async (trx: Db, { before, after, actor, now }: Edited): Promise<Reduction> => {
      const sums = { wasMinor: before.totalMinor, totalMinor: after.totalMinor };
      const made = await queries.insertReduction(trx, { id: newId(), orderId: before.id, actor, ...sums, now });
      await post(trx, { cause: "reduction", causeId: made.id, orderId: before.id, entries: reducedEntries(before, after), now });
      await receipts.added(trx, { before, after, causeId: made.id, now });
      return made;
    },

    /** A part of its money has gone back; `causeId`: of that part. */
    isBack: (trx: Db, { orderId, causeId, amountMinor, now }: { orderId: string; causeId: string; amountMinor: number; now: Date }) =>
      post(trx, { cause: "reduction-back", causeId, orderId, entries: reversed(unclaimedEntries(amountMinor)), now }),

    /** All of it has; false if it was finished before. */
    finish: queries.finishReduction,
  };
}
