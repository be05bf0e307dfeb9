-- An order that waits for its price keeps goods for as long as staff has to answer, no longer. Those that wait have a week from now.
update shop_order set hold_until = now() + interval '7 days' where status = 'needs-approval' and hold_until is null;

-- Those that wait for a price or for a bank's transfer have an end, and are counted among what is put aside unpaid.
drop index shop_order_unpaid;
create index shop_order_unpaid on shop_order ((buyer ->> 'phone'))
  where payment_status = 'not-paid' and status not in ('done', 'canceled-by-client', 'expired', 'returned');
