-- What a list of orders calls the total is what the order costs; what its buyer still pays is less by what balances paid.
alter table order_card add balances_minor bigint not null default 0;

create or replace view order_card_now as
select o.id, o.number, o.created_at, o.storefront, o.channel, o.status, o.payment_status, coalesce(o.delivery_status, '') as delivery_status, o.payment_type,
  coalesce(o.delivery ->> 'type', '') as carrier, coalesce(o.delivery ->> 'mode', '') as way, coalesce(o.delivery ->> 'country', '') as country,
  coalesce(o.delivery ->> 'city', '') as city, o.customer_id, person_name(o.buyer) as buyer, person_name(o.recipient) as recipient,
  coalesce(o.buyer ->> 'phone', '') as phone, lower(coalesce(o.buyer ->> 'email', '')) as email, coalesce(d.track, '') as track, o.promo_name as promo,
  l.pieces, o.goods_minor, o.goods_minor + o.client_delivery_minor as total_minor, o.currency, o.shown_total, l.made_to_order,
  exists (
    select from (
      select o.id union all select p.id from payment p where p.order_id = o.id
      union all select r.id from payment_refund r join payment p on p.id = r.payment_id where p.order_id = o.id
      union all select g.id from goods_return g where g.order_id = o.id
      union all select r.id from receipt r where r.order_id = o.id
      union all select t.id from certificate t where t.order_id = o.id) of_order
    join case_for_staff c on split_part(c.subject, ' ', 1) = of_order.id and c.closed_at is null) as has_case,
  exists (select from goods_return g where g.order_id = o.id and g.state in ('asked', 'approved', 'received')) as has_return,
  order_words(o.number, coalesce(d.track, ''), o.buyer, o.recipient) as words,
  o.bonus_minor + o.advance_minor + o.deposit_minor as balances_minor
from shop_order o
left join delivery_document d on d.order_id = o.id
cross join lateral (
  select coalesce(sum(l.quantity), 0)::int as pieces, coalesce(bool_or(l.reserved = 0), false) and coalesce(o.delivery ->> 'type', '') <> 'email' as made_to_order
  from order_line l where l.order_id = o.id) l;

create or replace function refresh_order_cards(ids text[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform from order_card where id = any (ids) order by id for update;
  insert into order_card select * from order_card_now where id = any (ids)
  on conflict (id) do update set (number, created_at, storefront, channel, status, payment_status, delivery_status, payment_type, carrier, way, country, city,
    customer_id, buyer, recipient, phone, email, track, promo, pieces, goods_minor, total_minor, currency, shown_total, made_to_order, has_case, has_return, words,
    balances_minor)
  = (excluded.number, excluded.created_at, excluded.storefront, excluded.channel, excluded.status, excluded.payment_status, excluded.delivery_status,
    excluded.payment_type, excluded.carrier, excluded.way, excluded.country, excluded.city, excluded.customer_id, excluded.buyer, excluded.recipient,
    excluded.phone, excluded.email, excluded.track, excluded.promo, excluded.pieces, excluded.goods_minor, excluded.total_minor, excluded.currency,
    excluded.shown_total, excluded.made_to_order, excluded.has_case, excluded.has_return, excluded.words, excluded.balances_minor);
end $$;

-- Lines come with their order, or with an edit of it: neither needs a look of its own, which cost a tenth of an order.
drop trigger order_card_lines_added on order_line;
drop function order_card_lines_added;
drop trigger order_card_changed on shop_order;
create trigger order_card_changed after update on shop_order for each row
  when (old.edits <> new.edits or old.number is distinct from new.number or old.storefront is distinct from new.storefront or old.status is distinct from new.status or old.payment_status is distinct from new.payment_status or old.delivery_status is distinct from new.delivery_status or
    old.payment_type is distinct from new.payment_type or old.customer_id is distinct from new.customer_id or old.promo_name is distinct from new.promo_name or
    old.goods_minor is distinct from new.goods_minor or old.total_minor is distinct from new.total_minor or
    old.client_delivery_minor is distinct from new.client_delivery_minor or
    old.currency is distinct from new.currency or old.shown_total is distinct from new.shown_total or
    old.buyer is distinct from new.buyer or old.recipient is distinct from new.recipient or (old.delivery - 'handover' - 'days') is distinct from (new.delivery - 'handover' - 'days'))
  execute function order_card_changed();

update order_card c set total_minor = o.goods_minor + o.client_delivery_minor, balances_minor = o.bonus_minor + o.advance_minor + o.deposit_minor
from shop_order o where o.id = c.id and o.bonus_minor + o.advance_minor + o.deposit_minor > 0;
