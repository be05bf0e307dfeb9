-- What customers like, and the list of it that its owner shows to whoever has its address.

create table liked (
  customer_id text not null references customer on delete cascade,
  kind        text not null check (kind in ('product', 'model', 'post')),
  object_id   text not null,
  at          timestamptz not null,
  primary key (customer_id, kind, object_id)
);

create table shared_likes (
  customer_id text primary key references customer on delete cascade,
  -- nobody finds it who was not given it
  slug        text not null unique,
  title       text not null check (length(title) between 1 and 60),
  since       timestamptz not null
);
