-- What an edit made a paid order cheaper by. The money goes back by payment_refund; done_at: all of it has gone.
create table order_reduction (
  id text primary key,
  order_id text not null references shop_order,
  n integer not null check (n > 0),
  actor text not null,
  was_minor bigint not null,
  total_minor bigint not null check (total_minor >= 0 and total_minor <= was_minor),
  created_at timestamptz not null,
  done_at timestamptz,
  unique (order_id, n),
  constraint order_reduction_of_nothing check (total_minor < was_minor or done_at is not null)
);
create index order_reduction_open on order_reduction (id) where done_at is null;
create trigger order_reduction_told_desk after insert or update on order_reduction for each row execute function tell_desk_of_order();

alter table payment_refund add column reduction_id text references order_reduction;
alter table payment_refund add constraint payment_refund_of_one check (refund_id is null or reduction_id is null);
create unique index payment_refund_of_reduction on payment_refund (reduction_id, payment_id) where reduction_id is not null;

create or replace view refund_list as
select r.id, r.payment_id, r.amount_minor, r.state, r.problem, r.by_hand, r.created_at, r.done_at, coalesce(f.actor, e.actor, '') as actor, c.number, c.storefront, c.words, p.order_id
from payment_refund r left join payment p on p.id = r.payment_id left join refund f on f.id = r.refund_id left join order_reduction e on e.id = r.reduction_id
left join order_card c on c.id = p.order_id
union all
select 'wish-' || k.id, null, (k.detail ->> 'amountMinor')::bigint, 'waiting', '', false, k.opened_at, null, coalesce(k.detail ->> 'by', ''), c.number, c.storefront, c.words, c.id
from case_for_staff k join order_card c on c.id = k.subject where k.kind = 'refund-to-agree' and k.closed_at is null;
