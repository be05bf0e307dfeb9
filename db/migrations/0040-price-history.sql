-- What everything has cost, for ever: the lowest price of the 30 days before a reduction is told beside it. Triggers write it, so that no
-- way of changing a price can forget to.

-- Half-up to whole rubles for one unit, as `unitDiscount` of the rules.
create function final_price(list_minor bigint, sale int) returns bigint language sql immutable
  return list_minor - (list_minor * sale * 2 + 10000) / 20000 * 100;

-- What a product and each of its sizes costs now; null while it is off sale or has no price. Specification '0' = the product itself.
create view sold_price as
select p.id as product_id, '0'::text as specification_id, o.list_minor, final_price(o.list_minor, p.sale) as final_minor
from product p
cross join lateral (select case when p.active then p.price_minor end as list_minor) o
union all
select p.id, s.id, o.list_minor, final_price(o.list_minor, coalesce(s.sale, p.sale))
from product p join specification s on s.product_id = p.id
cross join lateral (select case when p.active and s.active then coalesce(s.price_minor, p.price_minor) end as list_minor) o;

create table price_history (
  id               bigint generated always as identity primary key,
  product_id       text not null,
  specification_id text not null,
  list_minor       bigint,
  final_minor      bigint,
  -- the beginning of the transaction: of several changes in one, only the last was ever asked of anybody
  at               timestamptz not null,
  check ((list_minor is null) = (final_minor is null))
);
create index on price_history (product_id, specification_id, id);
create trigger price_history_append_only before update or delete on price_history for each row execute function append_only();

-- The shop's time, as its clock tells it.
create function shop_time() returns timestamptz language sql stable as $$
  select now() + coalesce((select (value ->> 'offsetMs')::float8 from setting where name = 'clock'), 0) * interval '1 millisecond'
$$;

-- Each product's prices by their keys, however many came: a plan made over empty tables would read them through for every row.
create function keep_prices(products text[]) returns void language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  -- Who changes a size waits for who changes its product: each would tell the price without the other's change.
  perform from product where id = any(products) order by id for no key update;
  insert into price_history (product_id, specification_id, list_minor, final_minor, at)
  select s.product_id, s.specification_id, s.list_minor, s.final_minor, shop_time()
  from sold_price s
  left join lateral (select h.list_minor, h.final_minor from price_history h
    where h.product_id = s.product_id and h.specification_id = s.specification_id order by h.id desc limit 1) last on true
  where s.product_id = any(products) and (s.list_minor, s.final_minor) is distinct from (last.list_minor, last.final_minor);
end $$;

create function products_written() returns trigger language plpgsql as $$
begin
  perform keep_prices(array(select id from written));
  return null;
end $$;
create function products_changed() returns trigger language plpgsql as $$
begin
  perform keep_prices(array(select id from (select id, price_minor, sale, active from written except select id, price_minor, sale, active from before) c));
  return null;
end $$;
create function specifications_written() returns trigger language plpgsql as $$
begin
  perform keep_prices(array(select distinct product_id from written));
  return null;
end $$;
create function specifications_changed() returns trigger language plpgsql as $$
begin
  perform keep_prices(array(select distinct product_id from (
    select id, product_id, price_minor, sale, active from written except select id, product_id, price_minor, sale, active from before) c));
  return null;
end $$;
create trigger products_written after insert on product referencing new table as written for each statement execute function products_written();
create trigger products_changed after update on product referencing old table as before new table as written
  for each statement execute function products_changed();
create trigger specifications_written after insert on specification referencing new table as written
  for each statement execute function specifications_written();
create trigger specifications_changed after update on specification referencing old table as before new table as written
  for each statement execute function specifications_changed();

-- The steps that decide the lowest price of the 30 days before the newest one, oldest first: generously, for what lasted no time is none.
create function price_past(product text, specification text) returns json language sql stable as $$
  select json_agg(json_build_object('at', extract(epoch from h.at) * 1000, 'listMinor', h.list_minor, 'finalMinor', h.final_minor) order by h.id)
  from price_history h
  where h.product_id = product and h.specification_id = specification and h.id >= coalesce((
    select b.id from price_history b
    where b.product_id = product and b.specification_id = specification and b.at <= (
      select l.at - interval '60 days' from price_history l where l.product_id = product and l.specification_id = specification order by l.id desc limit 1)
    order by b.id desc limit 1), 0)
$$;

insert into price_history (product_id, specification_id, list_minor, final_minor, at)
select product_id, specification_id, list_minor, final_minor, shop_time() from sold_price where list_minor is not null;
