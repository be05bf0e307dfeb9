import { sql } from "#app/foundation/database/database.server.ts";

const wasPaid = sql`o.payment_status in ('paid', 'refunded', 'partly-refunded')`;

export const fiscalReceipts = {
  "INV14 fiscal-receipt": sql`
    with r as (select cause, cause_id, order_id, sum(money_minor) as money_minor, sum(offset_minor) as offset_minor from receipt group by 1, 2, 3)
    select o.id, r.money_minor, r.offset_minor from shop_order o left join r on r.cause = 'paid' and r.cause_id = o.id and r.order_id = o.id
    cross join lateral (select coalesce(sum(case cause when 'added' then money_minor else -money_minor end), 0) as minor
      from receipt where order_id = o.id and cause in ('added', 'taken-out')) edited
    where ${wasPaid} and (r.money_minor + edited.minor, r.offset_minor) is distinct from (o.total_minor, o.advance_minor + o.deposit_minor)
    union all select b.id, r.money_minor, r.offset_minor
    from refund b left join r on r.cause = 'refund' and r.cause_id = b.id and r.order_id = b.order_id
    where b.done_at is not null and (r.money_minor, r.offset_minor) is distinct from (b.money_minor, b.advance_minor + b.deposit_minor)`,
  "INV14 receipt-parts": sql`
    select cause, cause_id, count(*) as written from receipt group by 1, 2 having count(*) <> max(parts) or max(parts) <> min(parts)`,
  "INV14 receipts-in-ledger": sql`
    select order_id, told.minor, moved.minor as moved
    from (select order_id, sum(case operation when 'sell' then money_minor else -money_minor end) as minor from receipt group by 1) told
    full join (select order_id, sum(minor) as minor from (select t.order_id, -e.amount_minor as minor
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.cause in ('order-paid', 'top-up', 'refund', 'late', 'late-refund', 'reduction-back') and a.customer_id is null and a.kind = 'money'
      union all select p.order_id, -r.amount_minor from payment_refund r join payment p on p.id = r.payment_id
      where r.reduction_id is not null and r.state <> 'done') m group by 1) moved using (order_id)
    where coalesce(told.minor, 0) <> coalesce(moved.minor, 0)`,
  "INV14 receipt-quantities": sql`
    select order_id, method, position, sum(minor) as "left" from (
      select order_id, method, item ->> 'position' as position, (item ->> 'sumMinor')::bigint * case operation when 'sell' then 1 else -1 end as minor
      from receipt, jsonb_array_elements(items) item where state <> 'not-due' and item ? 'position'
      union all select order_id, method, null, (money_minor + offset_minor) * case operation when 'sell' then 1 else -1 end from receipt where state <> 'not-due'
      union all select order_id, 'full_prepayment', null, -offset_minor from receipt where state <> 'not-due' and cause = 'handed-over') told
    group by 1, 2, 3 having sum(minor) < 0`,
  "PAY-11 settlement-receipt": sql`
    select o.id from shop_order o
    cross join lateral (select exists (select from receipt r where r.cause = 'paid' and r.cause_id = o.id and r.state = 'not-due') as alone) accounts
    where o.advance_minor + o.deposit_minor + case when alone then 0 else o.total_minor end
        > (select coalesce(sum(b.advance_minor + b.deposit_minor + case when alone then 0 else b.money_minor end), 0) from refund b where b.order_id = o.id)
      and o.status = 'done' and exists (select from order_line l where l.order_id = o.id and l.returned < l.quantity
        and case when alone then l.advance_minor + l.deposit_minor else l.price_minor end > 0)
      and exists (select from receipt r where r.cause = 'paid' and r.cause_id = o.id and r.state <> 'not-due' and r.method = 'full_prepayment')
      and not exists (select from receipt r where r.cause = 'handed-over' and r.cause_id = o.id)`,
  "INV14 refused-receipt-without-case": sql`
    select r.id, r.state from receipt r
    where (r.state = 'refused') <> exists (select from case_for_staff c where c.kind = 'receipt-refused' and c.subject = r.id and c.closed_at is null)`,
};
