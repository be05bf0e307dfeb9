-- Which price type and which warehouse of a partner counted last: one that is renamed or gone is told from one that was never there.
create table exchange_agreed (
  origin text not null,
  kind   text not null check (kind in ('warehouse', 'price_type')),
  id     text not null,
  primary key (origin, kind)
);
-- Prices may leave their currency to their type.
alter table exchange_name add column currency text;

create trigger import_wrote after insert on exchange_agreed referencing new table as written
  for each statement execute function keep_import_change(origin, kind);
create trigger import_changed after update on exchange_agreed referencing old table as before new table as written
  for each statement execute function keep_import_change(origin, kind);
create trigger import_removed after delete on exchange_agreed referencing old table as before
  for each statement execute function keep_import_change(origin, kind);
