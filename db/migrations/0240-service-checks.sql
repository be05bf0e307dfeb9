-- When staff last tested each service outside, and what it said.
create table service_check (
  name text primary key,
  at timestamptz not null,
  outcome text not null check (outcome in ('answers', 'silent', 'away', 'open', 'closed')),
  ms integer check (ms >= 0)
);
