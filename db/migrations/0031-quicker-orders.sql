-- Asking after a payment notes when; with that in no index the note stays on its page.
drop index payment_open;
create index payment_due on payment (created_at) where provider is not null and kind = 'main';

-- A quote keeps its parcel from now on: what was quoted without one is asked anew.
update quote set expires_at = least(expires_at, created_at);
