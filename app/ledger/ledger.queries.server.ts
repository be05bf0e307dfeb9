import { assertTransaction, type Db, row, run, sql } from "#app/foundation/database/database.server.ts";

export type AccountKind = "bonus" | "advance" | "deposit";

/**
 * Moves `amountMinor` between a customer's account and the shop's, tied to its cause; positive = to the customer. The balance can't go
 * below zero: a constraint refuses (23514), whoever asks at the same time. The same cause moves once: a second time answers false.
 */
export async function postEntry(
  trx: Db,
  entry: { customerId: string; kind: AccountKind; amountMinor: number; cause: string; causeId: string; now: Date },
): Promise<boolean> {
  assertTransaction(trx);
  const opened = await row<{ id: number }>(
    trx,
    sql`insert into ledger_transaction (cause, cause_id, at) values (${entry.cause}, ${`${entry.causeId} ${entry.kind}`}, ${entry.now}) on conflict do nothing returning id`,
  );
  if (!opened) return false;
  await run(trx, sql`insert into ledger_account (customer_id, kind) values (${entry.customerId}, ${entry.kind}) on conflict do nothing`);
  await run(
    trx,
    sql`insert into ledger_entry (transaction_id, account_id, amount_minor)
        select ${opened.id}, id, case kind when 'shop' then -${entry.amountMinor}::bigint else ${entry.amountMinor}::bigint end
        from ledger_account where (customer_id = ${entry.customerId} and kind = ${entry.kind}) or kind = 'shop' order by id`,
  );
  return true;
}
