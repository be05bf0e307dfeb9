import { assertTransaction, type Db, row, run, sql } from "#app/foundation/database/database.server.ts";
import type { Reduction } from "./reduction.ts";

const fields = sql`id, order_id as "orderId", n, actor, was_minor as "wasMinor", total_minor as "totalMinor", done_at as "doneAt"`;

type New = { id: string; orderId: string; actor: string; wasMinor: number; totalMinor: number; now: Date };

/** Nothing to give back is given back at once. The order is locked. */
export async function insertReduction(trx: Db, { id, orderId, actor, wasMinor, totalMinor, now }: New): Promise<Reduction> {
  assertTransaction(trx);
  return (await row<Reduction>(
    trx,
    sql`insert into order_reduction (id, order_id, n, actor, was_minor, total_minor, created_at, done_at)
        select ${id}, ${orderId}, 1 + count(*), ${actor}, ${wasMinor}, ${totalMinor}, ${now}, case when ${wasMinor}::bigint = ${totalMinor} then ${now}::timestamptz end
        from order_reduction where order_id = ${orderId} returning ${fields}`,
  ))!;
}

export const findReduction = (db: Db, id: string) => row<Reduction>(db, sql`select ${fields} from order_reduction where id = ${id}`);

/** False if it was finished before. */
export const finishReduction = async (trx: Db, id: string, now: Date): Promise<boolean> =>
  (await run(trx, sql`update order_reduction set done_at = ${now} where id = ${id} and done_at is null`)) === 1;

/** What edits have given back of an order, or are giving back. */
export const reducedBy = async (db: Db, orderId: string): Promise<number> =>
  (await row<{ minor: number }>(
    db,
    sql`select coalesce(sum(was_minor - total_minor), 0)::bigint as minor from order_reduction where order_id = ${orderId}`,
  ))!.minor;
