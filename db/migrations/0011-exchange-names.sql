-- What an exchange partner calls its warehouses and price types: later exchanges name them by id only.
create table exchange_name (
  origin text not null,
  kind   text not null check (kind in ('warehouse', 'price_type')),
  id     text not null,
  name   text not null,
  primary key (origin, kind, id)
);
