-- A run of the import can be looked up, done again and taken back (docs/decisions/0059).
alter table import_run
  add column door        text not null default 'command' check (door in ('command', '1c', 'replay', 'revert')),
  add column actor       text not null default '',
  -- name, size and sha256 of each file that came
  add column files       jsonb not null default '[]',
  add column profile     jsonb,
  add column result      text not null default 'taken' check (result in ('taken', 'partly', 'refused')),
  -- the folder of what came, as long as it is kept
  add column kept        text,
  add column reverts     bigint references import_run,
  add column reverted_by bigint references import_run;
create index on import_run (started_at);

-- What a run found and left behind: each row of goods as it was, and a hash of what became of it. Null: there was none; there is none.
create table import_change (
  id     bigint generated always as identity primary key,
  run_id bigint not null references import_run,
  place  text not null,
  key    jsonb not null,
  was    jsonb,
  became text
);
create index on import_change (run_id, place);

-- What others count on a row by themselves is neither taken back nor taken for a change.
create function row_image(row_now jsonb) returns jsonb language sql immutable as $$ select row_now - '{sold,popularity}'::text[] $$;

-- One function for all tables: its arguments are the columns of the key. Outside an import's transaction it writes nothing.
create function keep_import_change() returns trigger language plpgsql as $$
declare
  run bigint := nullif(current_setting('gong.import_run', true), '');
  key_of text := (select 'jsonb_build_object(' || string_agg(format('%L, %%1$s.%I', name, name), ', ') || ')' from unnest(tg_argv) as name);
  same text := (select string_agg(format('w.%I = b.%I', name, name), ' and ') from unnest(tg_argv) as name);
begin
  if run is null then return null; end if;
  execute case tg_op
    when 'INSERT' then format('insert into import_change (run_id, place, key, was, became)
      select $1, $2, %s, null, md5(row_image(to_jsonb(w))::text) from written w', format(key_of, 'w'))
    when 'DELETE' then format('insert into import_change (run_id, place, key, was, became)
      select $1, $2, %s, row_image(to_jsonb(b)), null from before b', format(key_of, 'b'))
    else format('insert into import_change (run_id, place, key, was, became)
      select $1, $2, %s, row_image(to_jsonb(b)), md5(row_image(to_jsonb(w))::text) from before b join written w on %s
      where b is distinct from w', format(key_of, 'b'), same)
  end using run, tg_table_name;
  return null;
end $$;

do $$
declare
  kind record;
begin
  for kind in select * from (values
    ('category', '{id}'), ('model', '{id}'), ('product', '{id}'), ('specification', '{id}'), ('collection', '{id}'),
    ('model_category', '{model_id,category_id}'), ('collection_model', '{collection_id,model_id}'),
    ('product_picture', '{product_id,position}'), ('warehouse_balance', '{product_id,specification_id,warehouse}'),
    ('exchange_state', '{origin,part}'), ('exchange_name', '{origin,kind,id}')) each (name, key)
  loop
    execute format('create trigger import_wrote after insert on %I referencing new table as written
      for each statement execute function keep_import_change(%s)', kind.name, array_to_string(kind.key::text[], ','));
    execute format('create trigger import_changed after update on %I referencing old table as before new table as written
      for each statement execute function keep_import_change(%s)', kind.name, array_to_string(kind.key::text[], ','));
    execute format('create trigger import_removed after delete on %I referencing old table as before
      for each statement execute function keep_import_change(%s)', kind.name, array_to_string(kind.key::text[], ','));
  end loop;
end $$;
-- Counts move back by the stock's own log; of the stock's rows only those are kept that were made.
create trigger import_wrote after insert on stock referencing new table as written
  for each statement execute function keep_import_change(product_id, specification_id);
