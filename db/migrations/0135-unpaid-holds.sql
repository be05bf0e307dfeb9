-- Whose open orders keep goods and codes aside with nothing paid: one row an order and actor (guest, phone, address …), gone when the order is
-- paid or over. Small, so that the guards of an order never walk the orders of the shop.
create table unpaid_hold (
  actor     text not null,
  order_id  text not null references shop_order on delete cascade,
  placed_at timestamptz not null,
  primary key (actor, order_id)
);
create index unpaid_hold_order on unpaid_hold (order_id);
create index unpaid_hold_placed on unpaid_hold (placed_at);

-- When its buyer first went to pay: from then on its goods are kept for longer.
alter table shop_order add column payment_opened_at timestamptz;

create function unpaid_hold_over() returns trigger language plpgsql as $$
begin
  delete from unpaid_hold where order_id = new.id;
  return null;
end $$;
create trigger unpaid_hold_over after update of status, payment_status on shop_order for each row
  when (new.payment_status not in ('not-paid', 'failed') or new.status in ('done', 'canceled-by-client', 'expired', 'returned'))
  execute function unpaid_hold_over();

insert into unpaid_hold (actor, order_id, placed_at)
select a.actor, o.id, o.created_at
from shop_order o cross join lateral (values
  ('phone ' || (o.buyer ->> 'phone')),
  ('customer ' || o.customer_id),
  ('guest ' || o.guest_hash),
  (case when o.delivery ->> 'deliverytype' = 'couier' then 'door ' || lower(concat_ws(', ', o.delivery ->> 'city', o.delivery ->> 'street',
    o.delivery ->> 'building', o.delivery ->> 'flat')) end)) as a (actor)
where o.payment_status in ('not-paid', 'failed') and o.status not in ('done', 'canceled-by-client', 'expired', 'returned')
  and o.created_at > now() - interval '30 days' and a.actor is not null
  and not exists (select from certificate c where c.order_id = o.id)
on conflict do nothing;

-- What was counted by it before.
drop index shop_order_unpaid;
