-- A dearer edit that waits for its buyer. `edited`: the order as it would be, with personal data, so it goes when the wait ends.
create table order_proposal (
  id text primary key,
  order_id text not null references shop_order,
  n integer not null check (n > 0),
  state text not null default 'open' check (state in ('open', 'agreed', 'refused', 'withdrawn', 'expired', 'overtaken')),
  service text,
  was_minor bigint not null,
  total_minor bigint not null,
  asked_minor bigint check (asked_minor > 0),
  asked_currency text,
  edited jsonb,
  proposed_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  unique (order_id, n),
  constraint order_proposal_dearer check (total_minor > was_minor),
  constraint order_proposal_over check ((state = 'open') = (ended_at is null) and (state = 'open' or edited is null)),
  constraint order_proposal_asked check ((asked_minor is null) = (asked_currency is null) and (asked_minor is null or service is not null))
);
create unique index order_proposal_one_open on order_proposal (order_id) where state = 'open';
create index order_proposal_due on order_proposal (expires_at) where state = 'open';

-- Goods kept aside for it; rows of one that is over wait to be let go.
create table order_proposal_piece (
  proposal_id text not null references order_proposal,
  product_id text not null,
  specification_id text not null,
  pieces integer not null check (pieces > 0),
  primary key (proposal_id, product_id, specification_id)
);

alter table payment drop constraint payment_kind_check;
alter table payment add constraint payment_kind_check check (kind in ('main', 'top-up', 'advance-return', 'endorsement-deposit', 'surplus'));
alter table payment add column proposal_id text references order_proposal;
alter table payment add constraint payment_of_proposal check ((kind = 'top-up') = (proposal_id is not null));
create unique index payment_one_top_up on payment (proposal_id) where kind = 'top-up' and state in ('created', 'pending', 'held', 'paid', 'review');
drop index payment_due;
drop index payment_open;
create index payment_due on payment (created_at) where provider is not null and kind in ('main', 'top-up');
create index payment_open on payment (created_at) where provider is not null and kind in ('main', 'top-up') and state in ('created', 'pending', 'held');

-- One refund of an order may take from several of its payments.
alter table payment_refund drop constraint payment_refund_refund_id_key;
create unique index payment_refund_of_refund on payment_refund (refund_id, payment_id) where refund_id is not null;

alter table receipt drop constraint receipt_cause_check;
alter table receipt add constraint receipt_cause_check
  check (cause in ('paid', 'handed-over', 'refund', 'late', 'late-refund', 'added', 'taken-out'));
alter table receipt drop constraint receipt_check;
alter table receipt add constraint receipt_check check ((operation = 'sell') = (cause in ('paid', 'handed-over', 'late', 'added')));

-- A proposal is of the order as it stood: whatever else becomes of the order ends it.
create function order_proposal_overtaken() returns trigger language plpgsql as $$
begin
  update order_proposal set state = 'overtaken', edited = null, ended_at = shop_now()
  where order_id = case tg_table_name when 'shop_order' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end and state = 'open';
  return null;
end $$;
create trigger order_proposal_overtaken after update of status, payment_status, edits, total_minor on shop_order
  for each row when (new.edits <> old.edits or new.payment_status <> old.payment_status or new.total_minor <> old.total_minor
    or new.status not in ('needs-approval', 'not-paid', 'paid', 'awaiting-processing')) execute function order_proposal_overtaken();
create trigger order_proposal_overtaken after insert on refund for each row execute function order_proposal_overtaken();
create trigger order_proposal_overtaken after insert on marking_code for each row execute function order_proposal_overtaken();

-- Agreed to by paying means paid exactly, and a top-up is taken only with its edit.
create function order_proposal_is_paid() returns trigger language plpgsql as $$
declare
  wrong boolean;
begin
  select p.state = 'agreed' and p.service is not null and not exists (
      select from payment t where t.proposal_id = p.id and t.kind = 'top-up' and t.amount_minor = p.total_minor - p.was_minor
        and t.state in ('paid', 'partially-refunded', 'refunded'))
    or p.state <> 'agreed' and exists (select from payment t where t.proposal_id = p.id and t.state in ('paid', 'partially-refunded'))
  into wrong from order_proposal p
  where p.id = case tg_table_name when 'payment' then to_jsonb(new) ->> 'proposal_id' else to_jsonb(new) ->> 'id' end;
  if wrong then
    raise exception 'proposal and its payment disagree' using errcode = 'check_violation', constraint = 'order_proposal_is_paid';
  end if;
  return null;
end $$;
create constraint trigger order_proposal_is_paid after insert or update of state on order_proposal
  deferrable initially deferred for each row execute function order_proposal_is_paid();
create constraint trigger payment_is_of_agreed after insert or update of state on payment
  deferrable initially deferred for each row when (new.kind = 'top-up') execute function order_proposal_is_paid();
