import { assertTransaction, type Db, run, sql } from "#app/foundation/database/database.server.ts";

/** Migrated customer balances become opening ledger entries, once. Returns how many. */
export async function openBalances(db: Db, at: Date): Promise<number> {
  assertTransaction(db);
  await run(
    db,
    sql`create temp table opening as
        select s.id as customer_id, o.key as kind, o.value::bigint as amount_minor
        from staged s, jsonb_each_text(s.body -> 'opening') o
        where s.kind = 'customer' and o.value::bigint > 0
          and not exists (select from ledger_transaction where cause = 'opening' and cause_id = s.id || ':' || o.key)`,
  );
  const opened = await run(
    db,
    sql`with opened as (
          insert into ledger_transaction (cause, cause_id, at)
          select 'opening', customer_id || ':' || kind, ${at} from opening order by customer_id, kind
          returning id, cause_id
        )
        insert into ledger_entry (transaction_id, account_id, amount_minor)
        select t.id, a.id, case when a.kind = 'shop' then -o.amount_minor else o.amount_minor end
        from opened t
        join opening o on t.cause_id = o.customer_id || ':' || o.kind
        join ledger_account a on (a.customer_id, a.kind) = (o.customer_id, o.kind) or a.kind = 'shop'`,
  );
  await run(db, sql`drop table opening`);
  return opened / 2;
}
