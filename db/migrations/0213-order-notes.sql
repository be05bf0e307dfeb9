-- What staff write to each other about an order. Nobody deletes a note; its author may reword it for ten minutes, and the former words stay.
create table order_note (
  id text primary key,
  order_id text not null references shop_order (id),
  staff_id text not null references staff_member (id),
  text text not null check (char_length(text) <= 4000),
  former text[],
  at timestamptz not null,
  edited_at timestamptz check (edited_at >= at)
);
create index order_note_order_id_idx on order_note (order_id, at);

create table order_note_mention (
  note_id text not null references order_note (id),
  staff_id text not null references staff_member (id),
  seen_at timestamptz,
  primary key (note_id, staff_id)
);
create index order_note_mention_unseen on order_note_mention (staff_id) where seen_at is null;

create function order_note_stays() returns trigger language plpgsql as $$
begin
  raise exception 'Notes about orders are not deleted' using errcode = 'restrict_violation';
end $$;
create trigger order_note_stays before delete on order_note for each row execute function order_note_stays();
