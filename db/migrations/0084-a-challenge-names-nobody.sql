-- A reference is looked up, and an index kept, for a phone that somebody has and for no other: it took longer by a moment, which told whose
-- numbers are known [T12]. A challenge is gone two minutes later, and whoever is gone before has no passkey to answer it with.
alter table passkey_challenge drop constraint passkey_challenge_customer_id_fkey;
drop index passkey_challenge_customer_id_idx;
