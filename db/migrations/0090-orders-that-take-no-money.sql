-- An order that is over, or has no price yet, does not become paid, whoever says so: what it had of its buyer's accounts is given back already,
-- and would be a second time. A paid order may be over; its money is a refund's.
create function order_takes_no_money() returns trigger language plpgsql as $$
begin
  raise exception 'order % is % and takes no money', new.number, new.status
    using errcode = 'check_violation', constraint = 'order_takes_no_money';
end $$;
create trigger order_takes_no_money before update of payment_status on shop_order for each row
  when (old.payment_status in ('not-paid', 'failed') and new.payment_status = 'paid'
    and new.status in ('needs-approval', 'cancel-requested', 'canceled-by-client', 'expired', 'returned'))
  execute function order_takes_no_money();
