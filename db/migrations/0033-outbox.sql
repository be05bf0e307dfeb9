-- A message is its own job: when it is to be tried next, and how often it has been.

alter table message add column next_try_at timestamptz not null default now(), add column tries int not null default 0;
drop index message_created_at_idx;
create index message_due on message (next_try_at) where sent_at is null and failed_at is null;
