-- One flat row per order for staff's list: what they filter, sort and search by. Kept by triggers, in the transaction of the change itself.
create table order_card (
  id text primary key references shop_order (id) on delete cascade,
  number text not null,
  created_at timestamptz not null,
  storefront text not null,
  channel text not null,
  status text not null,
  payment_status text not null,
  delivery_status text not null,
  payment_type text not null,
  carrier text not null,
  way text not null,
  country text not null,
  city text not null,
  customer_id text,
  buyer text not null,
  recipient text not null,
  phone text not null,
  email text not null,
  track text not null,
  promo text not null,
  pieces integer not null,
  goods_minor bigint not null,
  total_minor bigint not null,
  currency text not null,
  shown_total bigint not null,
  made_to_order boolean not null,
  has_case boolean not null,
  has_return boolean not null,
  -- Beginnings of these are found: numbers, names, mailboxes, tracks; phones from their end.
  words tsvector not null
);

create function person_name(person jsonb) returns text language sql immutable as $$
  select left(btrim(regexp_replace(concat_ws(' ', person ->> 'lastname', person ->> 'firstname', person ->> 'surname'), '\s+', ' ', 'g')), 200)
$$;

create function order_words(number text, track text, buyer jsonb, recipient jsonb) returns tsvector language sql immutable as $$
  select array_to_tsvector(array(
    select distinct left(word, 100) from (
      select lower(number) as word union all select replace(lower(number), '-', '') union all select lower(track)
      union all select lower(who ->> 'email') from unnest(array[buyer, recipient]) who
      union all select 'tel' || reverse(regexp_replace(who ->> 'phone', '\D', '', 'g')) from unnest(array[buyer, recipient]) who where who ->> 'phone' ~ '\d'
      union all select regexp_split_to_table(replace(lower(person_name(who)), 'ё', 'е'), '\s+') from unnest(array[buyer, recipient]) who
    ) found where word <> ''))
$$;

-- Cards as they should be; null: of all orders.
create function order_cards_now(ids text[]) returns setof order_card language sql stable as $$
  select o.id, o.number, o.created_at, o.storefront, o.channel, o.status, o.payment_status, coalesce(o.delivery_status, ''), o.payment_type,
    coalesce(o.delivery ->> 'type', ''), coalesce(o.delivery ->> 'mode', ''), coalesce(o.delivery ->> 'country', ''), coalesce(o.delivery ->> 'city', ''),
    o.customer_id, person_name(o.buyer), person_name(o.recipient), coalesce(o.buyer ->> 'phone', ''), lower(coalesce(o.buyer ->> 'email', '')),
    coalesce(d.track, ''), o.promo_name, l.pieces, o.goods_minor, o.total_minor, o.currency, o.shown_total, l.made_to_order,
    exists (select from case_for_staff c where c.closed_at is null and split_part(c.subject, ' ', 1) in (
      select o.id union all select p.id from payment p where p.order_id = o.id
      union all select r.id from payment_refund r join payment p on p.id = r.payment_id where p.order_id = o.id
      union all select g.id from goods_return g where g.order_id = o.id
      union all select r.id from receipt r where r.order_id = o.id
      union all select t.id from certificate t where t.order_id = o.id)),
    exists (select from goods_return g where g.order_id = o.id and g.state in ('asked', 'approved', 'received')),
    order_words(o.number, coalesce(d.track, ''), o.buyer, o.recipient)
  from shop_order o
  left join delivery_document d on d.order_id = o.id
  cross join lateral (
    select coalesce(sum(l.quantity), 0)::int as pieces, coalesce(bool_or(l.reserved = 0), false) and coalesce(o.delivery ->> 'type', '') <> 'email' as made_to_order
    from order_line l where l.order_id = o.id) l
  where o.id = any (coalesce(ids, (select array_agg(id) from shop_order)))
$$;

-- The card is locked first, so that of two transactions the second one reads what the first committed.
create function refresh_order_cards(ids text[]) returns void language plpgsql as $$
begin
  perform from order_card where id = any (ids) order by id for update;
  insert into order_card select * from order_cards_now(ids)
  on conflict (id) do update set (number, created_at, storefront, channel, status, payment_status, delivery_status, payment_type, carrier, way, country, city,
    customer_id, buyer, recipient, phone, email, track, promo, pieces, goods_minor, total_minor, currency, shown_total, made_to_order, has_case, has_return, words)
  = (excluded.number, excluded.created_at, excluded.storefront, excluded.channel, excluded.status, excluded.payment_status, excluded.delivery_status,
    excluded.payment_type, excluded.carrier, excluded.way, excluded.country, excluded.city, excluded.customer_id, excluded.buyer, excluded.recipient,
    excluded.phone, excluded.email, excluded.track, excluded.promo, excluded.pieces, excluded.goods_minor, excluded.total_minor, excluded.currency,
    excluded.shown_total, excluded.made_to_order, excluded.has_case, excluded.has_return, excluded.words);
end $$;

create function order_card_changed() returns trigger language plpgsql as $$
begin
  perform refresh_order_cards(array[to_jsonb(new) ->> case tg_table_name when 'shop_order' then 'id' else 'order_id' end]);
  return null;
end $$;

create function order_card_case() returns trigger language plpgsql as $$
declare
  name text := split_part(new.subject, ' ', 1);
begin
  perform refresh_order_cards(array(
    select id from shop_order where id = name
    union select order_id from payment where id = name
    union select p.order_id from payment_refund r join payment p on p.id = r.payment_id where r.id = name
    union select order_id from goods_return where id = name
    union select order_id from receipt where id = name
    union select order_id from certificate where id = name));
  return null;
end $$;

create trigger order_card_placed after insert on shop_order for each row execute function order_card_changed();
create trigger order_card_changed after update on shop_order for each row when (
  (old.number, old.storefront, old.status, old.payment_status, old.delivery_status, old.payment_type, old.customer_id, old.promo_name, old.goods_minor,
    old.total_minor, old.currency, old.shown_total, old.buyer, old.recipient, old.delivery - 'handover' - 'days')
  is distinct from (new.number, new.storefront, new.status, new.payment_status, new.delivery_status, new.payment_type, new.customer_id, new.promo_name,
    new.goods_minor, new.total_minor, new.currency, new.shown_total, new.buyer, new.recipient, new.delivery - 'handover' - 'days'))
  execute function order_card_changed();
create trigger order_card_track after insert or update of track on delivery_document for each row when (new.track is not null)
  execute function order_card_changed();
create trigger order_card_untracked after update of track on delivery_document for each row when (old.track is not null and new.track is null)
  execute function order_card_changed();
create trigger order_card_return after insert or update of state on goods_return for each row execute function order_card_changed();
create trigger order_card_lines after update of quantity, reserved on order_line for each row when (
  old.quantity <> new.quantity or (old.reserved = 0) <> (new.reserved = 0)) execute function order_card_changed();
create trigger order_card_case after insert or update of closed_at, subject on case_for_staff for each row execute function order_card_case();

create function order_card_line_gone() returns trigger language plpgsql as $$
begin
  perform refresh_order_cards(array[old.order_id]);
  return null;
end $$;
create trigger order_card_line_gone after delete on order_line for each row execute function order_card_line_gone();

create function order_card_lines_added() returns trigger language plpgsql as $$
begin
  perform refresh_order_cards(array(select distinct a.order_id from added a join order_card c on c.id = a.order_id
    where c.pieces <> (select sum(quantity) from order_line l where l.order_id = a.order_id)));
  return null;
end $$;
create trigger order_card_lines_added after insert on order_line referencing new table as added for each statement execute function order_card_lines_added();

create index case_for_staff_open_subject on case_for_staff (split_part(subject, ' ', 1)) where closed_at is null;

insert into order_card select * from order_cards_now(null);

create index order_card_newest on order_card (created_at, id);
create index order_card_number on order_card (number, id);
create index order_card_total on order_card (total_minor, id);
create index order_card_buyer on order_card (buyer, id);
create index order_card_status on order_card (status, created_at, id);
create index order_card_payment on order_card (payment_status, created_at, id);
create index order_card_carrier on order_card (carrier, created_at, id);
create index order_card_storefront on order_card (storefront, created_at, id);
create index order_card_city on order_card (lower(city) text_pattern_ops);
create index order_card_words on order_card using gin (words);
create index order_card_cases on order_card (created_at, id) where has_case;
create index order_card_returns on order_card (created_at, id) where has_return;
create index order_card_made_to_order on order_card (created_at, id) where made_to_order;

-- What Ctrl-K finds beside the cards.
create index order_line_sku on order_line (lower(sku) text_pattern_ops);
create index marking_code_ki on marking_code (ki text_pattern_ops);
create index payment_id_start on payment (id text_pattern_ops);
create index payment_provider_id_start on payment (provider_id text_pattern_ops) where provider_id is not null;
