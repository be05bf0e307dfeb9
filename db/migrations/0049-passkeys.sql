-- Passkeys: pairs of keys in customers' devices. The public half is all we have of them.

create table passkey (
  id            text primary key,
  customer_id   text not null references customer on delete cascade,
  -- What its authenticator calls it; no two may be called the same.
  credential_id text not null unique,
  -- The domain it was made for: nowhere else does it open anything.
  rp_id         text not null,
  public_key    text not null,
  counter       bigint not null check (counter >= 0),
  -- Whether it may be copied to other devices; said once, when it is made.
  may_be_copied boolean not null,
  transports    text[] not null,
  name          text not null default '',
  device        text not null,
  created_at    timestamptz not null,
  used_at       timestamptz
);
create index on passkey (customer_id, created_at);

-- What an authenticator is asked to sign: once, within two minutes, in the browser that asked.
create table passkey_challenge (
  hash         text primary key,
  purpose      text not null check (purpose in ('create', 'get')),
  rp_id        text not null,
  browser_hash text not null,
  address      text not null,
  -- Whose passkeys alone may answer; a phone nobody has is answered by none.
  customer_id  text references customer on delete cascade,
  phone_hmac   text,
  expires_at   timestamptz not null
);
create index on passkey_challenge (browser_hash, expires_at);
create index on passkey_challenge (phone_hmac, address, expires_at) where phone_hmac is not null;
create index on passkey_challenge (customer_id) where customer_id is not null;
create index on passkey_challenge (expires_at);

-- A passkey opens a session with or without having made sure who holds the device. Removed, it takes along what it has opened.
alter table session add column verified boolean not null default false;
alter table session add column passkey_id text references passkey on delete cascade;
create index on session (passkey_id) where passkey_id is not null;
