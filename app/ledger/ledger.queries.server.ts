import { assertTransaction, type Db, run, sql } from "#app/foundation/database/database.server.ts";
import type { Posting } from "./ledger.ts";

/**
 * Writes one transaction of the ledger, in one statement that leaves it at zero. The same cause writes once: a second time answers false,
 * and so does one that moves nothing. No customer's balance goes below zero: a constraint refuses (23514), whoever asks at the same time
 * [PRC-14].
 */
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
  return written > 0;
}
