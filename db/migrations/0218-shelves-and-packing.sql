-- Where a thing lies. A variant has one place; pick lists go by it.
create table shelf (
  product_id text not null references product (id) on delete cascade,
  specification_id text not null default '0',
  place text not null check (place <> '' and char_length(place) <= 40),
  primary key (product_id, specification_id)
);

-- Until when a carrier takes a day's parcels, Moscow time; absent: as the code says.
create table carrier_cut_off (
  carrier text primary key,
  at text not null check (at ~ '^([01]\d|2[0-3]):[0-5]\d$')
);

-- Pieces already in the box. Marked pieces are counted by their codes alone.
create table packed_piece (
  order_id text not null,
  position integer not null,
  count integer not null check (count > 0),
  packed_by text not null,
  packed_at timestamptz not null,
  primary key (order_id, position),
  foreign key (order_id, position) references order_line (order_id, position) on delete cascade
);
