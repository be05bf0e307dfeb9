-- What every feature stands on: settings, answers kept for retries.

create table setting (
  name  text primary key,
  value jsonb not null
);

-- The first answer to a keyed call, for whoever repeats it within 72 hours. Written in the call's own transaction.
create table idempotent_answer (
  scope      text not null,
  key        text not null check (length(key) between 1 and 255),
  request    text not null,
  status     int not null,
  body       jsonb not null,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index on idempotent_answer (created_at);
