-- Who shops here: customers, their sessions, codes and carts.

create table customer (
  id           text primary key,
  phone        text unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email        text,
  firstname    text not null default '',
  lastname     text not null default '',
  birthday     date,
  role         text not null default 'none-chosen',
  limit_bonus  int check (limit_bonus between 0 and 100),
  notify_email boolean not null default true,
  notify_push  boolean not null default false,
  dealer       boolean not null default false,
  created_at   timestamptz not null default now(),
  check (phone is not null or email is not null)
);
create unique index customer_email on customer (lower(email)) where email is not null;

-- Only the hash of a token is kept: a stolen copy of this table opens nothing.
create table session (
  token_hash  text primary key,
  id          text not null unique,
  customer_id text not null references customer on delete cascade,
  means       text not null check (means in ('code', 'passkey')),
  device      text not null default '',
  created_at  timestamptz not null,
  seen_at     timestamptz not null,
  expires_at  timestamptz not null
);
create index on session (customer_id);
create index on session (expires_at);

-- A sign-in code on its way: six digits as an HMAC, bound to the browser that asked.
create table sign_in_code (
  id           text primary key,
  target       text not null,
  channel      text not null check (channel in ('sms', 'whatsapp', 'email')),
  code_hmac    text not null,
  browser_hash text not null,
  address      text not null,
  tries        int not null default 0 check (tries between 0 and 5),
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  used_at      timestamptz
);
create index on sign_in_code (target, created_at);
create index on sign_in_code (address, created_at);

create table cart_line (
  id               text primary key,
  customer_id      text not null references customer on delete cascade,
  storefront       text not null,
  product_id       text not null references product on delete cascade,
  specification_id text not null default '0',
  quantity         int not null check (quantity between 1 and 999),
  added_at         timestamptz not null,
  unique (customer_id, storefront, product_id, specification_id)
);
