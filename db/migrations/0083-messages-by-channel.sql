-- Whoever has hands free for SMS passes by all letters that wait.
drop index message_due;
create index message_due on message (channel, next_try_at) where sent_at is null and failed_at is null;
