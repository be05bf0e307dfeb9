-- What a provider is asked for where that is another currency than the books': amount_minor stays in kopecks. Null: the amount itself.
alter table payment
  add column asked_minor    bigint check (asked_minor > 0),
  add column asked_currency text,
  add check ((asked_minor is null) = (asked_currency is null));

-- Its share of what was asked for, in the same currency; null as above.
alter table payment_refund
  add column asked_minor   bigint check (asked_minor >= 0),
-- What of the payment was back when this was first asked for, and was no refund of ours; only of providers that give refunds no names.
  add column foreign_minor bigint;
