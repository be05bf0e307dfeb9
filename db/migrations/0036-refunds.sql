-- What goes back to buyers: whole orders or some of their pieces, from each source in proportion, to the kopeck.

alter table order_line
  add column advance_minor bigint not null default 0 check (advance_minor >= 0),
  add column deposit_minor bigint not null default 0 check (deposit_minor >= 0),
  add column returned int not null default 0,
  add constraint order_line_returned check (returned between 0 and quantity),
  add constraint order_line_accounts check (advance_minor + deposit_minor <= price_minor);
update order_line l
set advance_minor = (o.priced -> 'lines' -> l.position ->> 'advanceMinor')::bigint, deposit_minor = (o.priced -> 'lines' -> l.position ->> 'depositMinor')::bigint
from shop_order o where o.id = l.order_id and o.advance_minor + o.deposit_minor > 0;

create table refund (
  id             text primary key,
  order_id       text not null references shop_order,
  actor          text not null,
  reason         text not null,
  money_minor    bigint not null check (money_minor >= 0),
  delivery_minor bigint not null check (delivery_minor between 0 and money_minor),
  bonus_minor    bigint not null check (bonus_minor >= 0),
  advance_minor  bigint not null check (advance_minor >= 0),
  deposit_minor  bigint not null check (deposit_minor >= 0),
  created_at     timestamptz not null,
  done_at        timestamptz
);
create index on refund (order_id);

create table refund_line (
  refund_id text not null references refund,
  position  int not null,
  quantity  int not null check (quantity > 0),
  primary key (refund_id, position)
);

-- The money of a refund goes back through the payment that brought it.
alter table payment_refund add column refund_id text unique references refund;
