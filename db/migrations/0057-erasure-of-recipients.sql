-- A certificate's letter to somebody who is forgotten: its buyer sees by the row where his certificate is, so the row stays. An unsent one holds
-- the only code there is and goes out first; whichever comes last, the forgetting or the end of its sending, leaves nothing of it to read.
alter table message add column forgotten boolean not null default false;
create function message_forgotten() returns trigger language plpgsql as $$
begin
  new.recipient := '';
  new.subject := null;
  new.text := '';
  new.html := null;
  new.attachments := '[]';
  new.template := null;
  new.instead := null;
  new.unsubscribe := null;
  new.provider_id := null;
  new.problem := '';
  return new;
end $$;
create trigger message_forgotten before update on message for each row
  when (new.forgotten and (new.sent_at is not null or new.failed_at is not null)) execute function message_forgotten();

-- Whether whoever asked had just proven the phone: orders that guests made with it are his in that copy, and in that erasure and its repetitions.
alter table data_export add column guest_orders boolean not null default false;
alter table erasure add column guest_orders boolean not null default true;

-- A birthday's bonus and a certificate's worth wait for an erasure too, and come to nobody who is gone.
create trigger birthday_bonus_of_customer before insert on birthday_bonus for each row execute function customer_is_here();

create function certificate_used_by() returns trigger language plpgsql as $$
begin
  perform from customer where id = new.activated_by and erased_at is null for key share;
  if not found then
    raise exception 'the customer is not there any more' using errcode = 'check_violation', constraint = 'customer_is_here';
  end if;
  return new;
end $$;
create trigger certificate_used_by before update of activated_by on certificate for each row
  when (new.activated_by is distinct from old.activated_by and new.activated_by is not null) execute function certificate_used_by();
