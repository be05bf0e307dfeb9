-- What has left the shop is neither on the shelf nor promised of it any more; what was refunded before it left is promised no more.
alter table order_line
  add column shipped int not null default 0,
  add column freed   int not null default 0,
  add constraint order_line_shipped check (shipped >= 0 and freed >= 0 and shipped + freed <= reserved);

-- Orders that left before this was written down: their pieces leave now, those excepted that have come back to the shelf since.
with gone as (
    update order_line l set shipped = l.reserved
    from shop_order o
    where o.id = l.order_id and l.reserved > 0 and not l.released
      and o.status in ('sent-to-delivery', 'on-the-way', 'awaiting-pick-up', 'done', 'returned')
    returning l.order_id, l.product_id, l.specification_id, l.reserved - l.back_on_shelf as pieces, l.reserved, l.back_on_shelf),
  summed as (select product_id, specification_id, sum(pieces) as pieces from gone group by 1, 2),
  left_stock as (
    update stock s set on_hand = s.on_hand - g.pieces, reserved = s.reserved - g.pieces
    from summed g where s.product_id = g.product_id and s.specification_id = g.specification_id and g.pieces > 0)
insert into stock_movement (product_id, specification_id, on_hand, reserved, cause, cause_id, at)
select product_id, specification_id, -pieces, -pieces, 'ship', order_id, now() from gone where pieces > 0;
