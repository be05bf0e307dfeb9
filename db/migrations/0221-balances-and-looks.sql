-- A balance is changed by staff through a posting; above the limit of a grant a second person agrees first.
create table balance_change (
  id text primary key,
  customer_id text not null references customer (id),
  account text not null check (account in ('bonus', 'advance', 'deposit')),
  amount_minor bigint not null check (amount_minor <> 0),
  reason text not null check (char_length(reason) <= 300),
  state text not null check (state in ('asked', 'done', 'refused')),
  asked_by text not null,
  asked_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  check ((state = 'asked') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null))
);
create index balance_change_customer_id_idx on balance_change (customer_id, asked_at desc);
create index balance_change_asked on balance_change (asked_at) where state = 'asked';

-- Staff who see the shop as a customer does: by a link of their own, to read only, for minutes.
create table customer_look (
  id text primary key,
  customer_id text not null references customer (id) on delete cascade,
  staff_id text not null references staff_member (id),
  storefront text not null,
  reason text not null check (char_length(reason) <= 300),
  link_hash text unique,
  token_hash text unique,
  asked_at timestamptz not null,
  opened_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((opened_at is null) = (token_hash is null)),
  check (link_hash is null or token_hash is null)
);
create index customer_look_customer_id_idx on customer_look (customer_id, asked_at desc);
create index customer_look_staff_id_idx on customer_look (staff_id);

-- Lists of the desk walk these by their newest first.
create index payment_newest on payment (created_at desc, id desc);
create index receipt_newest on receipt (created_at desc, id desc);
create index payment_refund_newest on payment_refund (created_at desc, id desc);
create index withdrawal_newest on withdrawal (created_at desc, id desc);
create index customer_newest on customer (created_at desc, id desc);
