-- A deposit on its way to its owner's bank account: held at once, then paid by staff or given back.

create table withdrawal (
  id           text primary key,
  customer_id  text not null references customer,
  amount_minor bigint not null check (amount_minor > 0),
  holder       text not null,
  -- Only whoever pays it reads the number.
  account      text not null check (account like 'sealed:%'),
  account_end  text not null check (account_end ~ '^[0-9]{4}$'),
  bik          text not null,
  storefront   text not null,
  lang         text not null,
  state        text not null default 'held' check (state in ('held', 'paid', 'refused')),
  created_at   timestamptz not null
);
create index on withdrawal (customer_id, created_at desc);
create index withdrawal_held on withdrawal (created_at) where state = 'held';

-- Who did what.
create table withdrawal_step (
  id            bigint generated always as identity primary key,
  withdrawal_id text not null references withdrawal,
  step          text not null check (step in ('asked', 'shown', 'agreed', 'paid', 'refused')),
  actor         text not null,
  reason        text not null default '',
  at            timestamptz not null
);
create index on withdrawal_step (withdrawal_id, id);
create unique index withdrawal_ends_once on withdrawal_step (withdrawal_id) where step in ('paid', 'refused');
create trigger withdrawal_step_append_only before update or delete on withdrawal_step for each row execute function append_only();
