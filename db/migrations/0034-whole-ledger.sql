-- The ledger tells all of the shop's money: what customers have with it, what was sold, what is owed for certificates, what came and went back.
-- Positive is what the shop owes or has earned, negative what it holds or has given; every transaction is zero.

alter table ledger_account drop constraint ledger_account_kind_check, drop constraint ledger_account_check, drop constraint ledger_account_check1;
alter table ledger_account alter column balance_minor drop not null, alter column balance_minor drop default;
-- The shop's own accounts keep no running balance: every order would wait for that one row.
update ledger_account set balance_minor = null where customer_id is null;
alter table ledger_account
  add constraint ledger_account_kind check (case when customer_id is null
    then kind in ('shop', 'money', 'goods', 'delivery', 'refunds', 'certificates', 'unclaimed')
    else kind in ('bonus', 'advance', 'deposit', 'withdrawal') end),
  add constraint ledger_account_balance check (case when customer_id is null then balance_minor is null else balance_minor is not null and balance_minor >= 0 end);
insert into ledger_account (kind) values ('money'), ('goods'), ('delivery'), ('refunds'), ('certificates'), ('unclaimed');

-- A customer has his accounts from the start, so that no two first entries meet.
create function customer_gets_accounts() returns trigger language plpgsql as $$
begin
  insert into ledger_account (customer_id, kind, balance_minor)
  select new.id, kind, 0 from unnest(array['bonus', 'advance', 'deposit', 'withdrawal']) as kind;
  return null;
end $$;
create trigger customer_gets_accounts after insert on customer for each row execute function customer_gets_accounts();
insert into ledger_account (customer_id, kind, balance_minor)
select c.id, kind, 0 from customer c, unnest(array['bonus', 'advance', 'deposit', 'withdrawal']) as kind on conflict do nothing;

alter table ledger_transaction add column order_id text references shop_order;
create index on ledger_transaction (order_id) where order_id is not null;
-- An account's history, newest first.
create index ledger_entry_history on ledger_entry (account_id, id desc);
drop index ledger_entry_account_id_idx;

-- A transaction is written in one statement, and that statement leaves it at zero. Balances are taken in one order, so nobody waits in a circle;
-- "no key": the entries' own reference to the account shares it already.
drop trigger ledger_transaction_balances on ledger_entry;
drop function ledger_transaction_balances;
drop trigger ledger_entry_moves_balance on ledger_entry;
drop function ledger_entry_moves_balance;
create function ledger_entries_written() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entry where transaction_id in (select transaction_id from written) group by transaction_id having sum(amount_minor) <> 0) then
    raise exception 'a ledger transaction does not balance' using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  if not exists (select from ledger_account where id in (select account_id from written) and customer_id is not null) then
    return null;
  end if;
  perform from ledger_account where id in (select account_id from written) and customer_id is not null order by id for no key update;
  update ledger_account a set balance_minor = a.balance_minor + w.amount_minor
  from (select account_id, sum(amount_minor) as amount_minor from written group by 1) w
  where a.id = w.account_id and a.customer_id is not null;
  return null;
end $$;
create trigger ledger_entries_written after insert on ledger_entry referencing new table as written for each statement execute function ledger_entries_written();
