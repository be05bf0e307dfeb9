-- Customers' money with the shop (bonus, advance, deposit), double entry: every transaction sums to zero, no balance goes below it.

create table ledger_account (
  id            bigint generated always as identity primary key,
  customer_id   text references customer,
  kind          text not null check (kind in ('bonus', 'advance', 'deposit', 'shop')),
  balance_minor bigint not null default 0,
  unique nulls not distinct (customer_id, kind),
  check (kind = 'shop' or (customer_id is not null and balance_minor >= 0)),
  check (kind <> 'shop' or customer_id is null)
);
insert into ledger_account (kind) values ('shop');

create table ledger_transaction (
  id       bigint generated always as identity primary key,
  cause    text not null,
  cause_id text not null,
  at       timestamptz not null,
  unique (cause, cause_id)
);

create table ledger_entry (
  id             bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  account_id     bigint not null references ledger_account,
  amount_minor   bigint not null check (amount_minor <> 0)
);
create index on ledger_entry (transaction_id);
create index on ledger_entry (account_id);

create function ledger_entry_moves_balance() returns trigger language plpgsql as $$
begin
  update ledger_account set balance_minor = balance_minor + new.amount_minor where id = new.account_id;
  return null;
end $$;
create trigger ledger_entry_moves_balance after insert on ledger_entry for each row execute function ledger_entry_moves_balance();

create function ledger_transaction_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_minor) from ledger_entry where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not balance', new.transaction_id using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_transaction_balances after insert on ledger_entry deferrable initially deferred
  for each row execute function ledger_transaction_balances();

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function append_only();
create trigger ledger_transaction_append_only before update or delete on ledger_transaction for each row execute function append_only();
create trigger stock_movement_append_only before update or delete on stock_movement for each row execute function append_only();
