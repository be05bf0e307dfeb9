import { type Db, row, sql } from "#app/foundation/database/database.server.ts";
import { parcelStays, recalledFrom } from "#app/orders/parcel-again.queries.server.ts";
import type { EditFacts } from "./edit-order.ts";

/** What an edit would contradict: codes of packed pieces, an invoice, a parcel that can't be called off. */
export const findFacts = async (db: Db, orderId: string): Promise<EditFacts> =>
  (await row<EditFacts>(
    db,
    sql`select exists (select from marking_code where order_id = ${orderId} and state <> 'freed') as "hasCodes",
          exists (select from invoice where order_id = ${orderId}) as "isInvoiced",
          ${parcelStays(orderId)} as "isAnnounced", ${recalledFrom(orderId)} as recalls,
          exists (select from refund where order_id = ${orderId})
            or exists (select from ledger_transaction where order_id = ${orderId} and cause = 'payment-lost') as "hasRefunds",
          exists (select from payment where order_id = ${orderId} and kind = 'main' and provider is null and paid_at is not null) as "isPaidByHand",
          exists (select from order_proposal where order_id = ${orderId} and state = 'open') as "hasProposal"`,
  ))!;

export const findEdits = async (db: Db, orderId: string): Promise<number> =>
  (await row<{ edits: number }>(db, sql`select edits from shop_order where id = ${orderId}`))!.edits;
