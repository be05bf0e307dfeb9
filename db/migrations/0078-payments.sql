-- Attempts at paying that have paid nothing, by who made them, as a hash: cards are tried out so. `since`: when the first was made.
create table payment_try (
  payer    text primary key,
  since    timestamptz not null,
  attempts text[] not null
);
create index payment_try_since on payment_try (since);

-- Payments that no provider brings stayed where they began, whatever became of their orders.

-- Agreed to afterwards, of other sums or paid another way.
update payment p set amount_minor = o.total_minor, service = o.type_payment, entity = o.entity
from shop_order o
where o.id = p.order_id and p.kind = 'main' and p.provider is null and p.state = 'pending'
  and o.type_payment in ('bank-transfer', 'payment-upon-receipt') and o.total_minor > 0;

update payment p set state = 'canceled'
from shop_order o
where o.id = p.order_id and p.kind = 'main' and p.provider is null and p.state = 'pending'
  and (o.type_payment not in ('bank-transfer', 'payment-upon-receipt') or o.total_minor = 0
    or (o.payment_status in ('not-paid', 'failed') and o.status in ('canceled-by-client', 'expired', 'returned')));

update payment p
set state = case when back.minor = 0 then 'paid' when back.minor < p.amount_minor then 'partially-refunded' else 'refunded' end, paid_at = said.at, note = said.actor
from shop_order o
cross join lateral (select coalesce(sum(money_minor), 0) as minor from refund where order_id = o.id and done_at is not null) back
cross join lateral (select at, actor from order_history where order_id = o.id and field = 'payment' and became = 'paid' order by id limit 1) said
where o.id = p.order_id and p.kind = 'main' and p.provider is null and p.state = 'pending' and o.payment_status in ('paid', 'refunded', 'partly-refunded');
