-- Gift certificates: sold by an order of their own, sent by mail, turned into somebody's advance once. Their code is known to their letter alone.
create table certificate (
  id           text primary key,
  order_id     text not null unique references shop_order,
  value_minor  bigint not null check (value_minor > 0),
  design       text not null check (design in ('dark', 'light', 'custom')),
  cover        text not null,
  wishes       text not null default '',
  -- The buyer's own picture as it was cut and written anew by us.
  background   bytea check ((design = 'custom') = (background is not null)),
  email        text not null,
  send_at      timestamptz not null,
  -- Each time it is sent it has another code; the one before is worth nothing then.
  code_hash    text unique,
  issue        int not null default 0,
  issued_at    timestamptz,
  activated_at timestamptz,
  activated_by text references customer,
  void_at      timestamptz,
  check ((issued_at is null) = (code_hash is null)),
  check ((activated_at is null) = (activated_by is null)),
  check (activated_at is null or (issued_at is not null and void_at is null))
);
create index certificate_due on certificate (send_at) where issued_at is null and void_at is null;

-- Nothing but what was paid for is ever issued, and what was activated stays so.
create function certificate_issued() returns trigger language plpgsql as $$
begin
  if old.activated_at is not null then
    raise exception 'an activated certificate does not change' using errcode = 'restrict_violation', constraint = 'certificate_spent';
  end if;
  if new.issued_at is distinct from old.issued_at
     and not exists (select from shop_order where id = new.order_id and payment_status = 'paid') then
    raise exception 'a certificate is issued for money only' using errcode = 'check_violation', constraint = 'certificate_paid';
  end if;
  return new;
end $$;
create trigger certificate_issued before update on certificate for each row execute function certificate_issued();
