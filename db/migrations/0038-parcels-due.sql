-- An order whose parcel is to be given to its carrier says so itself, from the statement that paid for it until its document is written.
alter table shop_order add column parcel_due boolean not null default false;
create index shop_order_parcel_due on shop_order (created_at) where parcel_due;
