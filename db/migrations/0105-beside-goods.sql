-- What the catalogue itself says stands beside a model: what is like it, and what completes it.
create table model_link (
  model_id text not null references model on delete cascade,
  other_id text not null references model on delete cascade,
  kind     text not null check (kind in ('related', 'completing')),
  position int not null,
  primary key (model_id, kind, other_id),
  check (model_id <> other_id)
);
create index on model_link (other_id);

-- What is bought together: in how many paid orders of a year, written anew by housekeeping.
create table model_pair (
  model_id text not null references model on delete cascade,
  other_id text not null references model on delete cascade,
  orders   int not null check (orders > 0),
  primary key (model_id, other_id)
);
create index on model_pair (other_id);

do $$
declare
  name text;
begin
  foreach name in array array['model_link', 'model_pair'] loop
    execute format('create trigger cards_written after insert on %I referencing new table as written
      for each statement execute function cards_changed(%L)', name, 'select model_id from c');
    execute format('create trigger cards_changed after update on %I referencing old table as before new table as written
      for each statement execute function cards_changed(%L)', name, 'select model_id from c');
    execute format('create trigger cards_removed after delete on %I referencing old table as before
      for each statement execute function cards_changed(%L)', name, 'select model_id from c');
  end loop;
end $$;
