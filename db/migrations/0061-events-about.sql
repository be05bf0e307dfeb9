-- A provider that can't be asked is believed by what was kept of its notifications, found by our own name for the payment.
create index webhook_event_about on webhook_event (provider, (payload ->> 'ownRef'), id);
