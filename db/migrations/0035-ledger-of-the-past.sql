-- What orders took of accounts stood against the shop as a whole, and what they were paid stood nowhere.
alter table ledger_transaction disable trigger ledger_transaction_append_only;
update ledger_transaction set order_id = split_part(cause_id, ' ', 1) where cause in ('order', 'order-release');
alter table ledger_transaction enable trigger ledger_transaction_append_only;

with moved as (
  insert into ledger_transaction (cause, cause_id, order_id, at)
  select 'order-goods', id, id, created_at from shop_order where bonus_minor + advance_minor + deposit_minor > 0 and status <> 'expired'
  returning id, order_id)
insert into ledger_entry (transaction_id, account_id, amount_minor)
select m.id, a.id, case a.kind when 'shop' then -1 else 1 end * (o.bonus_minor + o.advance_minor + o.deposit_minor)
from moved m join shop_order o on o.id = m.order_id join ledger_account a on a.customer_id is null and a.kind in ('shop', 'goods');

with paid as (
  insert into ledger_transaction (cause, cause_id, order_id, at)
  select 'order-paid', o.id, o.id, coalesce((select min(at) from order_history h where h.order_id = o.id and h.field = 'payment'), o.created_at)
  from shop_order o where o.payment_status in ('paid', 'refunded', 'partly-refunded') and o.total_minor > 0
  returning id, order_id)
insert into ledger_entry (transaction_id, account_id, amount_minor)
select p.id, a.id, e.amount_minor
from paid p join shop_order o on o.id = p.order_id
cross join lateral (values ('money', -o.total_minor), ('goods', o.total_minor - o.client_delivery_minor), ('delivery', o.client_delivery_minor)) e (kind, amount_minor)
join ledger_account a on a.customer_id is null and a.kind = e.kind
where e.amount_minor <> 0;

with late as (
  insert into ledger_transaction (cause, cause_id, order_id, at)
  select c.cause, r.payment_id, p.order_id, case c.cause when 'late' then r.created_at else r.done_at end
  from payment_refund r join payment p on p.id = r.payment_id
  join (values ('late', -1), ('late-refund', 1)) c (cause, sign) on c.cause = 'late' or r.state = 'done'
  where r.reason = 'late'
  returning id, cause, cause_id)
insert into ledger_entry (transaction_id, account_id, amount_minor)
select l.id, a.id, case when (l.cause = 'late') = (a.kind = 'money') then -1 else 1 end * p.amount_minor
from late l join payment p on p.id = l.cause_id join ledger_account a on a.customer_id is null and a.kind in ('money', 'unclaimed');
