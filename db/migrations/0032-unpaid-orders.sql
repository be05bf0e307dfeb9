-- What stands open with nothing paid is counted before more is put aside.
create index shop_order_unpaid on shop_order ((buyer ->> 'phone'))
  where payment_status = 'not-paid' and hold_until is null and status not in ('done', 'canceled-by-client', 'expired', 'returned');
