-- Saved views of staff's lists: filters, columns, order. Nothing typed about a person is kept, since erasure can't reach it.
create table list_view (
  id text primary key,
  list text not null,
  staff_id text not null references staff_member (id),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  address text not null check (char_length(address) <= 2000),
  is_shared boolean not null default false,
  changed_at timestamptz not null
);
create unique index list_view_name on list_view (list, staff_id, lower(name));
create index list_view_staff_id_idx on list_view (staff_id);
