-- Carriers report days late; what goes to 1C is what the shop has learned since, whenever it happened. The shop's clock is the database's plus its offset.
create function shop_now() returns timestamptz language sql volatile as $$
  select clock_timestamp() + coalesce((select (value ->> 'offsetMs')::float8 from setting where name = 'clock'), 0) * interval '1 millisecond'
$$;
alter table order_history add column learned_at timestamptz;
alter table order_history disable trigger user;
update order_history set learned_at = at;
alter table order_history enable trigger user;
alter table order_history alter column learned_at set default shop_now(), alter column learned_at set not null;
drop index order_history_at_idx;
create index order_history_learned_at on order_history (learned_at);

-- What 1C never heard of orders that it knows.
insert into exchange_due (order_id)
select e.order_id from exchange_order e where exists (select from order_history h where h.order_id = e.order_id and h.id > e.change)
on conflict do nothing;
