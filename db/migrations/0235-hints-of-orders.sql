-- An open order page hears of money, returns and what staff do to the order, besides its states.
create function tell_desk_of_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', json_build_object('type', 'order', 'id', new.order_id)::text);
  return null;
end $$;
create trigger payment_made_told_desk after insert on payment for each row execute function tell_desk_of_order();
create trigger payment_changed_told_desk after update on payment for each row
  when (old.state is distinct from new.state) execute function tell_desk_of_order();
create trigger refund_told_desk after insert or update on refund for each row execute function tell_desk_of_order();
create trigger receipt_told_desk after update on receipt for each row
  when (old.state is distinct from new.state) execute function tell_desk_of_order();
create trigger goods_return_told_desk after insert or update on goods_return for each row execute function tell_desk_of_order();
create trigger order_note_told_desk after insert or update on order_note for each row execute function tell_desk_of_order();

create function tell_desk_of_deed() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', json_build_object('type', 'order', 'id', new.object_id)::text);
  return null;
end $$;
create trigger staff_event_told_desk after insert on staff_event for each row
  when (new.object_kind = 'order') execute function tell_desk_of_deed();
