-- A sign-in code that could not be sent in time is not worth sending; its text waits sealed and is wiped once it has gone.
alter table message add column not_after timestamptz;
