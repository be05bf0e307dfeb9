-- Money on its way back to a payer. The row and its id, the provider's key against a second refund, come before the refund is asked for.

create table payment_refund (
  id           text primary key,
  payment_id   text not null references payment,
  amount_minor bigint not null check (amount_minor > 0),
  reason       text not null,
  state        text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  created_at   timestamptz not null,
  done_at      timestamptz
);
create index on payment_refund (payment_id);
-- Money that came too late goes back once, in full.
create unique index payment_refund_late on payment_refund (payment_id) where reason = 'late';

create index payment_open on payment (checked_at) where provider is not null and state in ('created', 'pending', 'held');
