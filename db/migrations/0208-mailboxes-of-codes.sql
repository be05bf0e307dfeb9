-- The mailbox that a code's address leads to, however it is spelled: codes are counted by it.
alter table sign_in_code add column mailbox text;
create index sign_in_code_mailbox on sign_in_code (mailbox, created_at) where mailbox is not null;
