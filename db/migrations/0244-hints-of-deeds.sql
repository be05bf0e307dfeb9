-- Open pages of staff hear of every deed that was done, by what it was done to; of an order's refusals, too.
drop trigger staff_event_told_desk on staff_event;
drop function tell_desk_of_deed();

create function tell_desk_of_deed() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', json_build_object('type', 'object', 'kind', new.object_kind, 'id', left(new.object_id, 300), 'by', new.staff_id)::text);
  return null;
end $$;
create trigger staff_event_told_desk after insert on staff_event for each row
  when (new.object_kind = 'order' or (new.outcome = 'done' and new.action <> 'customers.read'))
  execute function tell_desk_of_deed();
