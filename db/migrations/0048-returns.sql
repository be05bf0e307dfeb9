-- Goods that come back from their buyers: asked for, approved, received, refunded; or refused.

-- Pieces that returns under way speak for, and pieces that came back fit to be sold again: never more than were sold.
alter table order_line
  add column coming_back   int not null default 0,
  add column back_on_shelf int not null default 0,
  drop constraint order_line_returned,
  add constraint order_line_returned check (returned >= 0 and coming_back >= 0 and returned + coming_back <= quantity),
  add constraint order_line_back_on_shelf check (back_on_shelf between 0 and returned + coming_back);

create table goods_return (
  id        text primary key,
  order_id  text not null references shop_order,
  -- Of the order's returns the first, the second …
  n         int not null check (n > 0),
  kind      text not null check (kind in ('new', 'failed')),
  reason    text not null check (length(reason) <= 500),
  state     text not null default 'asked' check (state in ('asked', 'approved', 'received', 'refunded', 'refused')),
  refund_id text unique references refund,
  asked_at  timestamptz not null,
  unique (order_id, n),
  unique (id, order_id),
  check (kind = 'new' or reason <> ''),
  check (refund_id is not null or state <> 'refunded'),
  check (refund_id is null or state in ('received', 'refunded'))
);
create index goods_return_open on goods_return (asked_at) where state in ('asked', 'approved', 'received');

create table goods_return_line (
  return_id text not null,
  order_id  text not null,
  position  int not null,
  quantity  int not null check (quantity > 0),
  -- How many of them can be sold again; known once they are received.
  fit       int check (fit between 0 and quantity),
  primary key (return_id, position),
  foreign key (return_id, order_id) references goods_return (id, order_id),
  foreign key (order_id, position) references order_line
);
create index on goods_return_line (order_id, position);

-- Pictures of what is wrong, as we have written them anew.
create table goods_return_photo (
  return_id text not null references goods_return,
  n         int not null check (n between 1 and 5),
  picture   bytea not null,
  primary key (return_id, n)
);

-- Who did what.
create table goods_return_step (
  id        bigint generated always as identity primary key,
  return_id text not null references goods_return,
  step      text not null check (step in ('asked', 'approved', 'received', 'refunded', 'refused')),
  actor     text not null,
  reason    text not null default '',
  at        timestamptz not null,
  unique (return_id, step)
);
create trigger goods_return_step_append_only before update or delete on goods_return_step for each row execute function append_only();
