-- What has come since customers can be forgotten: passkeys and waits come to nobody who is gone, and what was said of a return may be blanked.

create trigger passkey_of_customer before insert on passkey for each row execute function customer_is_here();
create trigger wait_of_customer before insert on wait for each row when (new.customer_id is not null) execute function customer_is_here();

create function goods_return_step_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason = '' and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
     and exists (select from goods_return r join shop_order o on o.id = r.order_id join customer c on c.id = o.customer_id
                 where r.id = old.return_id and c.erased_at is not null) then
    return new;
  end if;
  raise exception 'goods_return_step is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger goods_return_step_append_only on goods_return_step;
create trigger goods_return_step_append_only before update or delete on goods_return_step for each row execute function goods_return_step_written();
