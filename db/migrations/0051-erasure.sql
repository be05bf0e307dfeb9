-- Whoever asks for it is forgotten. The customer's row stays, for the orders and the ledger that the law wants kept to point at; it says nothing of anybody.

alter table customer
  add column erased_at timestamptz,
  drop constraint customer_check,
  add constraint customer_reachable check (erased_at is not null or phone is not null or email is not null),
  add constraint customer_forgotten check (erased_at is null
    or (phone is null and email is null and firstname = '' and lastname = '' and birthday is null and not dealer));

-- The act of it, for ever: when, at whose wish, what went, until when the rest is kept.
create table erasure (
  id            text primary key,
  number        text not null unique,
  customer_id   text not null unique references customer,
  asked_by      text not null check (asked_by in ('customer', 'staff')),
  actor         text not null,
  -- how whoever asked has shown who he is
  proof         text not null,
  -- rows by table
  erased        jsonb not null,
  bonus_minor   bigint not null check (bonus_minor >= 0),
  advance_minor bigint not null check (advance_minor >= 0),
  deposit_minor bigint not null check (deposit_minor >= 0),
  keep_until    date,
  at            timestamptz not null,
  -- when it was done once more, after an older backup had been restored
  again_at      timestamptz
);
create trigger erasure_append_only before update or delete on erasure for each row execute function append_only();

-- A copy of everything held, asked for; it is made when it is taken, and nothing of it is kept.
create table data_export (
  id          text primary key,
  customer_id text not null references customer,
  asked_by    text not null check (asked_by in ('customer', 'staff')),
  actor       text not null,
  key_hash    text unique,
  asked_at    timestamptz not null,
  expires_at  timestamptz not null,
  tries       int not null default 0 check (tries between 0 and 3),
  taken_at    timestamptz
);
create index on data_export (customer_id, asked_at desc);

-- Whatever would come to a customer while he is forgotten waits for the end of that, and is refused.
create function customer_is_here() returns trigger language plpgsql as $$
begin
  perform from customer where id = new.customer_id and erased_at is null for key share;
  if not found then
    raise exception 'the customer is not there any more' using errcode = 'check_violation', constraint = 'customer_is_here';
  end if;
  return new;
end $$;
create trigger session_of_customer before insert on session for each row execute function customer_is_here();
create trigger cart_line_of_customer before insert on cart_line for each row execute function customer_is_here();
create trigger saved_address_of_customer before insert on saved_address for each row execute function customer_is_here();
create trigger saved_recipient_of_customer before insert on saved_recipient for each row execute function customer_is_here();
create trigger withdrawal_of_customer before insert on withdrawal for each row execute function customer_is_here();
create trigger data_export_of_customer before insert on data_export for each row execute function customer_is_here();
create trigger sign_in_code_of_customer before insert on sign_in_code for each row when (new.customer_id is not null) execute function customer_is_here();
create trigger shop_order_of_customer before insert on shop_order for each row when (new.customer_id is not null) execute function customer_is_here();
create trigger shop_order_to_customer before update of customer_id on shop_order for each row
  when (new.customer_id is distinct from old.customer_id and new.customer_id is not null) execute function customer_is_here();

-- What was typed into a history may name its author: of a customer who is forgotten it may be blanked, and nothing else may.
create function order_history_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
     and exists (select from shop_order o join customer c on c.id = o.customer_id where o.id = old.order_id and c.erased_at is not null) then
    return new;
  end if;
  raise exception 'order_history is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger order_history_append_only on order_history;
create trigger order_history_append_only before update or delete on order_history for each row execute function order_history_written();

create function withdrawal_step_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
     and exists (select from withdrawal w join customer c on c.id = w.customer_id where w.id = old.withdrawal_id and c.erased_at is not null) then
    return new;
  end if;
  raise exception 'withdrawal_step is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger withdrawal_step_append_only on withdrawal_step;
create trigger withdrawal_step_append_only before update or delete on withdrawal_step for each row execute function withdrawal_step_written();

-- The same of a certificate that was activated: whom its buyer meant it for, and what he wished.
create or replace function certificate_issued() returns trigger language plpgsql as $$
begin
  if old.activated_at is not null and not (
       new.email = '' and new.wishes = ''
       and to_jsonb(new) - array['email', 'wishes'] = to_jsonb(old) - array['email', 'wishes']
       and exists (select from shop_order o join customer c on c.id = o.customer_id where o.id = old.order_id and c.erased_at is not null)) then
    raise exception 'an activated certificate does not change' using errcode = 'restrict_violation', constraint = 'certificate_spent';
  end if;
  if new.issued_at is distinct from old.issued_at
     and not exists (select from shop_order where id = new.order_id and payment_status = 'paid') then
    raise exception 'a certificate is issued for money only' using errcode = 'check_violation', constraint = 'certificate_paid';
  end if;
  return new;
end $$;

-- Everything sent to somebody, and where he was told of a new mailbox: his old ones.
create index message_recipient on message (lower(recipient));
create index message_email_changed on message (split_part(cause, ':', 2)) where cause like 'email-changed:%';
create index shop_order_guest_email on shop_order (lower(buyer ->> 'email')) where customer_id is null and buyer ->> 'email' <> '';
