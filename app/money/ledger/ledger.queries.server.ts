import { noteChange } from "#app/foundation/database/audit.server.ts";
import { assertTransaction, type Db, row, rows, run, sql } from "#app/foundation/database/database.server.ts";
import type { CustomerAccount, Posting } from "./ledger.ts";

/** Posts a balanced transaction once per cause; false for a duplicate or empty one. A constraint (23514) keeps balances ≥ 0 [PRC-14]. */
export async function post(trx: Db, { cause, causeId, orderId, customerId, entries, now }: Posting): Promise<boolean> {
  assertTransaction(trx);
  const moved = entries.filter(({ amountMinor }) => amountMinor !== 0);
  if (!moved.length) return false;
  const written = await run(
    trx,
    sql`with opened as (
          insert into ledger_transaction (cause, cause_id, order_id, at)
          values (${cause}, ${causeId}, ${orderId ?? null}, ${now}) on conflict do nothing returning id),
        known as (
          select id, kind from ledger_account where customer_id = ${customerId ?? null}
          union all select id, kind from ledger_account where customer_id is null)
        insert into ledger_entry (transaction_id, account_id, amount_minor)
        select opened.id, known.id, e.amount_minor
        from opened, known join unnest(${moved.map(({ account }) => account)}::text[], ${moved.map(({ amountMinor }) => amountMinor)}::bigint[])
          as e (kind, amount_minor) using (kind)`,
  );
  if (written > 0) noteChange(trx, { objectKind: "posting", objectId: `${cause} ${causeId}`, before: null, after: moved });
  return written > 0;
}

/** `id` is the cursor; `number`: the customer's own order. */
export type HistoryEntry = { id: number; amountMinor: number; cause: string; at: Date; number: string | null };

/** Newest first; `before` is a cursor. */
export const listEntries = (
  db: Db,
  { customerId, account, before, most }: { customerId: string; account: CustomerAccount; before: number | null; most: number },
) =>
  rows<HistoryEntry>(
    db,
    sql`select e.id, e.amount_minor as "amountMinor", t.cause, t.at, o.number
        from ledger_entry e join ledger_transaction t on t.id = e.transaction_id left join shop_order o on o.id = t.order_id and o.customer_id = ${customerId}
        where e.account_id = (select id from ledger_account where customer_id = ${customerId} and kind = ${account})
          and e.id < ${before ?? Number.MAX_SAFE_INTEGER}
        order by e.id desc limit ${most}`,
  );

export const sumCauses = async (trx: Db, of: { orderId: string; account: CustomerAccount; causes: readonly string[] }): Promise<number> =>
  (await row<{ minor: number }>(
    trx,
    sql`select coalesce(sum(e.amount_minor), 0)::bigint as minor
        from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
        where t.order_id = ${of.orderId} and t.cause = any(${of.causes}) and a.kind = ${of.account}`,
  ))!.minor;

/** Locks the balance until the transaction ends. */
export async function lockBalance(trx: Db, customerId: string, account: CustomerAccount): Promise<number> {
  assertTransaction(trx);
  const found = await row<{ minor: number }>(
    trx,
    sql`select balance_minor as minor from ledger_account where customer_id = ${customerId} and kind = ${account} for no key update`,
  );
  return found!.minor;
}
