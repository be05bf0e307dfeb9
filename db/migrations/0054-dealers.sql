-- What dealers pay: a percent below the list price of everything that promo codes may lower. Staff grants it; each change is kept.

alter table customer
  add column dealer_percent int not null default 0 check (dealer_percent between 0 and 90),
  add constraint customer_dealer_terms check (dealer or dealer_percent = 0);

create table dealer_change (
  id          bigint generated always as identity primary key,
  customer_id text not null references customer on delete cascade,
  -- null = no dealer any more
  percent     int check (percent between 0 and 90),
  actor       text not null,
  at          timestamptz not null
);
create index on dealer_change (customer_id);
