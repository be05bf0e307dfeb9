-- Messages to people: written in the transaction that causes them, sent by a job, each once.

create table message (
  id         text primary key,
  -- one cause sends one message of a kind, however often it is asked to
  cause      text not null unique,
  channel    text not null check (channel in ('email', 'sms', 'whatsapp', 'push')),
  recipient  text not null,
  subject    text,
  text       text not null,
  html       text,
  attachments jsonb not null default '[]',
  created_at timestamptz not null,
  sent_at    timestamptz,
  failed_at  timestamptz,
  provider_id text,
  problem    text not null default ''
);
create index on message (created_at) where sent_at is null and failed_at is null;

-- Rates of the central bank, never overwritten: an order keeps the rate it was made at.
create table currency_rate (
  currency   text not null,
  source     text not null,
  rate_date  date not null,
  -- rubles for one unit, exactly as the source gave it divided by its nominal
  val        numeric(20, 8) not null check (val > 0),
  held       boolean not null default false,
  fetched_at timestamptz not null,
  primary key (currency, source, rate_date)
);

create table import_run (
  id          bigint generated always as identity primary key,
  path        text not null,
  format      text not null,
  started_at  timestamptz not null,
  finished_at timestamptz,
  summary     jsonb
);
