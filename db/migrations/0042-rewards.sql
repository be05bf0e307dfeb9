-- What the shop gives of its own: a friend's first order earns bonus for whoever brought him, a birthday earns some too.

-- The browser an order was placed in, where it is known: one that buys for many is no many friends.
alter table shop_order add column browser_hash text;

-- Every order that names who brought its buyer. The buyer's first paid one is frozen and is the one that may earn; the rest are refused.
create table referral (
  order_id    text primary key references shop_order,
  referrer_id text not null references customer,
  referred_id text not null references customer,
  state       text not null default 'named' check (state in ('named', 'waiting', 'held', 'given', 'refused')),
  reason      text not null default '',
  given_minor bigint not null default 0 check (given_minor >= 0),
  -- The flat it went to, as doors are compared, and its browser: what many friends of one person share.
  door        text,
  browser     text,
  named_at    timestamptz not null,
  frozen_at   timestamptz,
  decided_at  timestamptz,
  check (referrer_id <> referred_id),
  check ((state = 'given') = (given_minor > 0)),
  check ((state in ('given', 'refused')) = (decided_at is not null)),
  check (frozen_at is not null or state in ('named', 'refused'))
);
create unique index referral_once on referral (referred_id) where frozen_at is not null;
create index on referral (referrer_id);
create index referral_open on referral (named_at) where state in ('named', 'waiting');
create index referral_door on referral (door) where door is not null;
create index referral_browser on referral (browser) where browser is not null;
insert into referral (order_id, referrer_id, referred_id, named_at)
select id, referrer_id, customer_id, created_at from shop_order where referrer_id <> customer_id;

-- One a year, the year being that of the birthday itself: one of the first of January is next year's even in December.
create table birthday_bonus (
  customer_id text not null references customer,
  year        int not null,
  bonus_minor bigint not null check (bonus_minor > 0),
  given_at    timestamptz not null,
  primary key (customer_id, year)
);
create index customer_birthday on customer (((extract(month from birthday) * 100 + extract(day from birthday))::int)) where birthday is not null;
