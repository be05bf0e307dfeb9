-- When the provider is asked about a paid payment again, in case news of a chargeback got lost.
alter table payment add column look_at timestamptz;
update payment set look_at = now() + random() * interval '1 day'
where provider is not null and kind = 'main' and state in ('paid', 'partially-refunded') and created_at > now() - interval '180 days';
create index payment_look on payment (look_at) where look_at is not null;
