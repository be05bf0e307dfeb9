-- What time asks after each minute, and what staff works on, is found among what is open, not among all there ever was.
create index payment_open on payment (created_at) where provider is not null and kind = 'main' and state in ('created', 'pending', 'held');
create index shop_order_open on shop_order (created_at)
  where status not in ('done', 'canceled-by-client', 'expired', 'returned', 'not-paid');
