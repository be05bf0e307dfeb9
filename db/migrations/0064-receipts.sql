-- Fiscal receipts (54-FZ): one for each cause, written with it; what law asks for none says why. Registered afterwards, by a job.

create function receipt_sum(items jsonb) returns bigint language sql immutable as $$
  select coalesce(sum((item ->> 'sumMinor')::bigint), 0)::bigint from jsonb_array_elements(items) item
$$;

create table receipt (
  id             text primary key,
  order_id       text not null references shop_order,
  -- of an order, a refund, or a payment that came too late
  cause          text not null check (cause in ('paid', 'handed-over', 'refund', 'late', 'late-refund')),
  cause_id       text not null,
  operation      text not null check (operation in ('sell', 'sell_refund')),
  method         text not null check (method in ('full_prepayment', 'full_payment', 'advance')),
  money_minor    bigint not null check (money_minor >= 0),
  money_kind     text not null check (money_kind in ('cash', 'cashless')),
  -- what was paid before: by advance, by deposit, or for the whole of what is handed over
  offset_minor   bigint not null check (offset_minor >= 0),
  vat            text not null default '',
  items          jsonb not null default '[]',
  contact        text not null default '',
  state          text not null check (state in ('not-due', 'waiting', 'sent', 'done', 'refused')),
  problem        text not null default '',
  -- what the register knows it by is its id and this
  attempt        int not null default 1 check (attempt > 0),
  register_id    text,
  created_at     timestamptz not null,
  checked_at     timestamptz,
  registered_at  timestamptz,
  fn_number      text,
  document_number text,
  fiscal_sign    text,
  register_number text,
  url            text,
  unique (cause, cause_id),
  check ((operation = 'sell') = (cause in ('paid', 'handed-over', 'late'))),
  check (cause <> 'handed-over' or (money_minor = 0 and method = 'full_payment')),
  constraint receipt_adds_up check (state = 'not-due' or receipt_sum(items) = money_minor + offset_minor),
  constraint receipt_of_something check (state = 'not-due' or (money_minor + offset_minor > 0 and vat <> '')),
  constraint receipt_registered check (state <> 'done' or (registered_at is not null and fn_number is not null and document_number is not null
    and fiscal_sign is not null and register_number is not null)),
  constraint receipt_sent check (state not in ('sent', 'done') or register_id is not null)
);
create index on receipt (order_id);
create index receipt_open on receipt (checked_at) where state in ('waiting', 'sent');

-- A receipt tells of what has happened: that does not change, and what is registered stays so.
create function receipt_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     or to_jsonb(new) - array['state', 'problem', 'attempt', 'register_id', 'checked_at', 'registered_at', 'fn_number', 'document_number',
          'fiscal_sign', 'register_number', 'url', 'contact']
        <> to_jsonb(old) - array['state', 'problem', 'attempt', 'register_id', 'checked_at', 'registered_at', 'fn_number', 'document_number',
          'fiscal_sign', 'register_number', 'url', 'contact']
     or (new.contact <> old.contact and new.contact <> '')
     or (old.state in ('done', 'not-due') and new.state <> old.state)
     or (old.state = 'done' and to_jsonb(new) - 'contact' <> to_jsonb(old) - 'contact') then
    raise exception 'a receipt tells of what has happened' using errcode = 'restrict_violation', constraint = 'receipt_written';
  end if;
  return new;
end $$;
create trigger receipt_written before update or delete on receipt for each row execute function receipt_written();

-- What the pieces of a refund are worth of money, advance and deposit; and whether they were handed over before.
alter table refund_line add column worth_minor bigint not null default 0 check (worth_minor >= 0);
alter table refund add column after_hand_over boolean not null default false;

-- What was paid before receipts were kept here.
insert into receipt (id, order_id, cause, cause_id, operation, method, money_minor, money_kind, offset_minor, state, problem, created_at)
select 'paid-' || o.id, o.id, 'paid', o.id, 'sell', case when o.delivery ->> 'type' = 'email' then 'advance' else 'full_prepayment' end,
  o.total_minor, 'cashless', o.advance_minor + o.deposit_minor, 'not-due', 'before',
  coalesce((select t.at from ledger_transaction t where t.cause = 'order-paid' and t.cause_id = o.id), o.created_at)
from shop_order o where o.payment_status in ('paid', 'partly-refunded', 'refunded');
insert into receipt (id, order_id, cause, cause_id, operation, method, money_minor, money_kind, offset_minor, state, problem, created_at)
select 'refund-' || r.id, r.order_id, 'refund', r.id, 'sell_refund', 'full_prepayment', r.money_minor, 'cashless', r.advance_minor + r.deposit_minor,
  'not-due', 'before', r.done_at
from refund r where r.done_at is not null;
insert into receipt (id, order_id, cause, cause_id, operation, method, money_minor, money_kind, offset_minor, state, problem, created_at)
select 'late-' || p.id, p.order_id, 'late', p.id, 'sell', 'advance', r.amount_minor, 'cashless', 0, 'not-due', 'before', r.created_at
from payment_refund r join payment p on p.id = r.payment_id where r.reason = 'late';
insert into receipt (id, order_id, cause, cause_id, operation, method, money_minor, money_kind, offset_minor, state, problem, created_at)
select 'late-refund-' || p.id, p.order_id, 'late-refund', p.id, 'sell_refund', 'advance', r.amount_minor, 'cashless', 0, 'not-due', 'before', r.done_at
from payment_refund r join payment p on p.id = r.payment_id where r.reason = 'late' and r.done_at is not null;
