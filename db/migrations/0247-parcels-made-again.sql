-- One carries the order's number alone, each later one its turn too.
alter table delivery_document add column turn int not null default 0;

create table parcel_recall (
  order_id text not null references shop_order,
  turn int not null,
  carrier text not null,
  carrier_id text,
  track text,
  asked_at timestamptz not null,
  asking_until timestamptz,
  doubt text not null,
  was_known boolean not null,
  canceled_at timestamptz,
  created_at timestamptz not null,
  gone_at timestamptz,
  primary key (order_id, turn)
);
create unique index parcel_recall_open on parcel_recall (order_id) where gone_at is null;
create index parcel_recall_carrier on parcel_recall (carrier, carrier_id);
