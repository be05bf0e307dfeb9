-- A posting reads nothing but its own entries and their accounts, each by its key, however much has been written before. What one statement
-- writes to a transaction is zero, so all that was ever written to it is.
create or replace function ledger_entries_written() returns trigger language plpgsql as $$
declare
  moved record;
begin
  if exists (select from written group by transaction_id having sum(amount_minor) <> 0) then
    raise exception 'a ledger transaction does not balance' using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  -- One account after the other in one order, so nobody waits in a circle; the shop's own keep no balance.
  for moved in select account_id, sum(amount_minor) as amount_minor from written group by account_id order by account_id loop
    update ledger_account set balance_minor = balance_minor + moved.amount_minor where id = moved.account_id and customer_id is not null;
  end loop;
  return null;
end $$;
