-- What a code is for, how a session was proven, where wrong codes come from; what customers keep for their next order.

alter table sign_in_code
  add column purpose text not null default 'sign-in' check (purpose in ('sign-in', 'email')),
  -- whose mailbox it is to become; null: a sign-in
  add column customer_id text references customer on delete cascade,
  add check ((purpose = 'email') = (customer_id is not null));

-- The channel of the code that opened it: only a phone's own code opens what belongs to the phone.
alter table session add column channel text check (channel in ('sms', 'whatsapp', 'email'));

-- Codes that were compared and did not fit, by network: guessing shows as many of these.
create table wrong_code (
  network text not null,
  at      timestamptz not null
);
create index on wrong_code (network, at);
create index on wrong_code (at);

create table saved_address (
  id          text primary key,
  customer_id text not null references customer on delete cascade,
  address     jsonb not null,
  created_at  timestamptz not null
);
create index on saved_address (customer_id);

create table saved_recipient (
  id          text primary key,
  customer_id text not null references customer on delete cascade,
  recipient   jsonb not null,
  created_at  timestamptz not null
);
create index on saved_recipient (customer_id);

-- Orders that wait for their buyer to sign in with the same phone.
create index shop_order_guest_phone on shop_order ((buyer ->> 'phone')) where customer_id is null;
