-- Who ended a case by hand, and in which words; one that ended with its cause has neither.
alter table case_for_staff add column closed_by text not null default '', add column note text not null default '';
create index case_open on case_for_staff (opened_at) where closed_at is null;

-- Jobs and messages that were given up, and have been started again.
create table job_restart (
  id      bigint generated always as identity primary key,
  subject text not null,
  actor   text not null,
  at      timestamptz not null
);
create index message_dead on message (failed_at) where failed_at is not null;

-- The currency that a refund goes back in, where the payer has paid another one than he was asked for.
alter table payment_refund add column paid_currency text;
