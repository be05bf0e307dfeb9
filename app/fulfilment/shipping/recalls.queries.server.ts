import { assertTransaction, type Db, row, run, sql } from "#app/foundation/database/database.server.ts";
import type { CarrierName } from "#app/foundation/storefront.ts";

/** A parcel that its order no longer wants so. */
export type Recall = {
  orderId: string;
  turn: number;
  carrier: CarrierName;
  /** null: not known whether the carrier has it. */
  carrierId: string | null;
  track: string | null;
  askedAt: Date;
  isAsking: boolean;
  /** Why it may be there though it isn't found. */
  doubt: string;
  wasKnown: boolean;
  canceledAt: Date | null;
  /** A person says that it is out of the way. */
  isSettled: boolean;
};
type Key = Pick<Recall, "orderId" | "turn">;

export const findRecall = (db: Db, orderId: string) =>
  row<Recall>(
    db,
    sql`select order_id as "orderId", turn, carrier, carrier_id as "carrierId", track, asked_at as "askedAt",
          coalesce(asking_until > clock_timestamp(), false) as "isAsking", doubt, was_known as "wasKnown", canceled_at as "canceledAt",
          exists (select from case_for_staff c where c.kind = 'parcel-to-recall' and c.subject = order_id and c.closed_by <> ''
            and c.opened_at >= parcel_recall.created_at) as "isSettled"
        from parcel_recall where order_id = ${orderId} and gone_at is null`,
  );

/** Its carrier's late answer; null: refused. False: nothing of the kind was recalled. */
export const noteAnswer = async (trx: Db, { orderId, turn }: Key, carrierId: string | null): Promise<boolean> =>
  (await run(
    trx,
    sql`update parcel_recall set carrier_id = coalesce(carrier_id, ${carrierId}::text), asking_until = null
        where order_id = ${orderId} and turn = ${turn} and (${carrierId}::text is null or gone_at is null and coalesce(carrier_id = ${carrierId}::text, true))`,
  )) === 1;

export const noteFound = (db: Db, { orderId, turn }: Key, carrierId: string) =>
  run(db, sql`update parcel_recall set carrier_id = ${carrierId}, was_known = true where order_id = ${orderId} and turn = ${turn}`);

export const noteCanceled = (db: Db, { orderId, turn }: Key, now: Date) =>
  run(db, sql`update parcel_recall set canceled_at = ${now} where order_id = ${orderId} and turn = ${turn}`);

export function endRecall(trx: Db, { orderId, turn }: Key, now: Date) {
  assertTransaction(trx);
  return run(trx, sql`update parcel_recall set gone_at = ${now} where order_id = ${orderId} and turn = ${turn} and gone_at is null`);
}

export const isRecalled = async (db: Db, carrier: string, carrierId: string): Promise<boolean> =>
  (await row(db, sql`select order_id from parcel_recall where carrier = ${carrier} and carrier_id = ${carrierId} limit 1`)) !== undefined;
