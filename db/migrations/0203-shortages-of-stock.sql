-- Reserved pieces that a count did not find are kept with the stock: what is on hand includes them, so that none of them is sold when its order releases it.
alter table stock add column short int not null default 0;
alter table stock_movement add column short int not null default 0;

-- What lay there when a shortage was found, and what has come and gone since, is what lies there now.
create temp table counted_short on commit drop as
select distinct on (s.product_id, s.specification_id) s.product_id, s.specification_id, s.on_hand, s.reserved, o.at,
       greatest(o.counted + coalesce((select sum(m.on_hand) from stock_movement m
         where (m.product_id, m.specification_id) = (o.product_id, o.specification_id) and m.at > o.at and m.cause in ('ship', 'unship', 'return')), 0), 0)::int as counted
from stock_shortage o join stock s using (product_id, specification_id)
where o.resolved_at is null
  and not exists (select from stock_movement m where (m.product_id, m.specification_id) = (o.product_id, o.specification_id)
    and m.at > o.at and m.cause in ('import', 'revert'))
order by s.product_id, s.specification_id, o.id desc;
delete from counted_short where counted >= on_hand;

update stock s set on_hand = greatest(c.counted, c.reserved), short = greatest(c.reserved - c.counted, 0)
from counted_short c where (s.product_id, s.specification_id) = (c.product_id, c.specification_id);
insert into stock_movement (product_id, specification_id, on_hand, short, cause, cause_id, at)
select product_id, specification_id, greatest(counted, reserved) - on_hand, greatest(reserved - counted, 0), 'shortage', '0203', now() from counted_short;

alter table stock add constraint stock_short check (short between 0 and on_hand and (short = 0 or on_hand = reserved));

-- A shortage is a case for staff, open as long as pieces are short.
insert into case_for_staff (kind, subject, detail, opened_at)
select 'stock-shortage', product_id || ' ' || specification_id, jsonb_build_object('counted', counted, 'reserved', reserved), at
from counted_short where counted < reserved;
insert into case_for_staff (kind, subject, detail, opened_at, closed_at)
select 'stock-shortage', product_id || ' ' || specification_id, jsonb_build_object('counted', counted, 'reserved', reserved), at, resolved_at
from stock_shortage where resolved_at is not null;
drop table stock_shortage;

create index order_line_reserves on order_line (product_id, specification_id) where reserved > shipped + freed and not released;
