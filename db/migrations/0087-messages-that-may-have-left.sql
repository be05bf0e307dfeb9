-- Whether a try of this message ended without its provider's word: it may have arrived, though nobody noted it.
alter table message add column may_have_left boolean not null default false;
update message set may_have_left = true where tries > 0 and sent_at is null and failed_at is null;
