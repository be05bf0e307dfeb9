-- Whoever writes to the shop may name an order; it is his only where it was placed by his browser or account.
alter table landing_request
  add column order_number text not null default '',
  add column is_own_order boolean not null default false;
