-- Who deals with what waits for a person. The items themselves are read from the state of the shop.
create table inbox_mark (
  kind text not null,
  subject text not null,
  owner_id text references staff_member (id),
  owned_at timestamptz,
  snoozed_until timestamptz,
  -- The facts as they were: other ones bring the item back.
  snoozed_facts text,
  primary key (kind, subject),
  check ((owner_id is null) = (owned_at is null)),
  check (snoozed_until is null or snoozed_facts is null)
);
create index inbox_mark_owner_id_idx on inbox_mark (owner_id);

-- What the inbox looks for among all orders, goods and parcels.
create index shop_order_to_approve on shop_order (created_at) where status = 'needs-approval';
create index shop_order_to_hand_over on shop_order ((delivery ->> 'handover'))
  where status in ('paid', 'awaiting-processing', 'sent-to-assembling', 'ready-for-delivery');
create index stock_is_short on stock (product_id, specification_id) where short > 0;
create index model_sells on model (sold desc, id) where sold > 0;
create index import_run_finished on import_run (format, door, id desc) where finished_at is not null;

-- Hints for the open pages of staff: what changed, never its facts.
create function tell_desk_inbox() returns trigger language plpgsql as $$
begin
    perform pg_notify('desk', '{"type":"inbox"}');
  return null;
end $$;
create function forget_inbox_mark() returns trigger language plpgsql as $$
begin
  delete from inbox_mark where kind = old.kind and subject = old.subject;
  return null;
end $$;
create trigger case_closed_forgets after update of closed_at on case_for_staff for each row
  when (old.closed_at is null and new.closed_at is not null) execute function forget_inbox_mark();
create trigger case_opened_told after insert on case_for_staff for each row execute function tell_desk_inbox();
create trigger case_changed_told after update or delete on case_for_staff for each row execute function tell_desk_inbox();
create trigger inbox_mark_told after insert or update or delete on inbox_mark for each row execute function tell_desk_inbox();

create function tell_desk_order() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', json_build_object('type', 'order', 'id', new.id)::text);
  return null;
end $$;
create trigger order_placed_told_desk after insert on shop_order for each row execute function tell_desk_order();
create trigger order_changed_told_desk after update on shop_order for each row
  when (old.status is distinct from new.status or old.payment_status is distinct from new.payment_status
    or old.delivery_status is distinct from new.delivery_status or old.delivery is distinct from new.delivery
    or old.total_minor is distinct from new.total_minor)
  execute function tell_desk_order();

create function tell_desk_session_over() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', json_build_object('type', 'session', 'id', old.id)::text);
  return null;
end $$;
create trigger staff_session_over_told after delete on staff_session for each row execute function tell_desk_session_over();
create trigger order_note_mention_told after insert or update on order_note_mention for each row execute function tell_desk_inbox();
