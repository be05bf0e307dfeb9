-- Money of a bank's statement stands in the books from the moment it is told of: unclaimed until an order is paid by it or it has gone back. What comes in
-- parts waits on its order; what is too much waits by itself, as the rest of its line.
alter table bank_receipt
  add column taken_minor bigint not null default 0,
  add column rest_of text unique references bank_receipt;
update bank_receipt r set taken_minor = least(r.amount_minor, o.total_minor), order_id = o.id
from order_history h join shop_order o on o.id = h.order_id
where h.field = 'payment' and h.at = r.settled_at
  and h.reason = 'bank statement, document ' || r.document_number || ' of ' || to_char(r.document_date, 'YYYY-MM-DD');
alter table bank_receipt add constraint bank_receipt_taken
  check (taken_minor between 0 and amount_minor and (taken_minor = 0 or (order_id is not null and settled_at is not null)));

-- Of an order statements pay nothing, or all of it to the kopeck, whoever accepts what [PAY-07].
create function bank_receipts_pay_all() returns trigger language plpgsql as $$
begin
  if (select sum(taken_minor) from bank_receipt where order_id = new.order_id)
     not in (0, (select total_minor from shop_order where id = new.order_id)) then
    raise exception 'statements pay an order in full' using errcode = 'check_violation', constraint = 'bank_receipts_pay_all';
  end if;
  return null;
end $$;
create constraint trigger bank_receipts_pay_all after insert or update on bank_receipt deferrable initially deferred
  for each row when (new.taken_minor > 0) execute function bank_receipts_pay_all();

with told as (
  insert into ledger_transaction (cause, cause_id, at) select 'bank-receipt', key, at from bank_receipt where settled_at is null returning id, cause_id)
insert into ledger_entry (transaction_id, account_id, amount_minor)
select t.id, a.id, case a.kind when 'money' then -r.amount_minor else r.amount_minor end
from told t join bank_receipt r on r.key = t.cause_id join ledger_account a on a.customer_id is null and a.kind in ('money', 'unclaimed');
